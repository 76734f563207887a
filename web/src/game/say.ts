/**
 * Everything the game itself says, in the language that is on: names, events, questions, deeds, refusals.
 *
 * All sentences are keys of i18n. Most are written out in the code; the ones below are put together at run time.
 * What stands in angle brackets is a name out of the engine; every function has an answer for names it does not know.
 *
 *   name.title.<title>        name.type.<type>          name.currency.<currency>   name.start.<tile>
 *   name.kind.<kind>          name.side.<side>          name.way.<side>            name.from.<title>
 *   name.piece.<tile>         name.walls.<kind>         name.turn.<kind>
 *   card.<card>               card.<card>.text          card.<card>.effect         card.kind.<kind>
 *   event.<event>             event.<event>.you         event.<event>.<prefix>     event.<event>.<prefix>.you
 *   meaning.<meaning>         (what a card would mean for whoever looks)
 *   prompt.<prompt>           prompt.<prompt>.text      prompt.<prompt>.wait       (with its step where that matters)
 *   prompt.<prompt>.only.text (where there is only one answer)
 *   verb.<verb>               verb.<verb>.deed          verb.<verb>.in.<prompt>    order.<verb>
 *   verb.<verb>.<param>       (a part of what is done)
 *   source.<source>           source.why.<source>       (why, out of the numbers of the breakdown)
 *   refusal.<rule>            refusal.error.<error>     refusal.file.<fault>       refusal.setup.<about>
 *   module.<module>           module.<module>.line      module.area.<label>       mark.<kind>
 *   module.<module>.own       module.<module>.open      module.area.<label>.count  (so many of them)
 *   setup.preset.<preset>
 *   setup.preset.<preset>.line
 *   lesson.<lesson>.<card>    lesson.<lesson>.<card>.text
 *   hint.reason.<reason>      analysis.is.<verdict>     analysis.says.<verdict>
 *   option.<option>           option.<option>.line      option.<option>.<value>
 */
export * from './say/cards';
export * from './say/deeds';
export * from './say/events';
export * from './say/modules';
export * from './say/names';
export * from './say/options';
export * from './say/people';
export * from './say/points';
export * from './say/prompts';
export * from './say/refusals';
export * from './say/tiles';
