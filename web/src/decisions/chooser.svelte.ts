/** How a person takes things up and lets them go, and does what comes of it. */
import { cellOf, turnOf } from '../game/spots';
import type { Choice, Option, Param } from '../protocol/types';
import { settings } from '../settings.svelte';
import { Meant } from './meant.svelte';
import {
  equal,
  fits,
  isList,
  optionsFor,
  paramsFor,
  takesMany,
  type Thing,
  thingOf,
  toggled,
  valuesOf,
  without,
} from './options';
import { whyNoCell, whyNoField, whyNotThere } from './refusals';
import { cardsOf, outsideOf, ranked, sameCards } from './ways';

/** How a thing of the table looks: chosen, playable, fading because it would break the choice, or plain. */
export type Tone = 'chosen' | 'can' | 'off' | 'plain';

const WAITING = 3;

export class Chooser extends Meant {
  // -- taking things up ---------------------------------------------------------------------------

  /** Begin anew, as after every step: what can only be one thing is taken up already. */
  fresh(): void {
    const wish = this.wish;
    this.clear();
    this.sent = null;
    this.wish = wish;
    const { deeds, question } = this;
    if (question?.prompt === 'turn') this.plan = null; // the wish stays for when the tile is bought
    const place = deeds.find((choice) => choice.shape === 'place');
    const pending = this.seat?.pending.map((tile) => tile.name) ?? [];
    const tiles = place ? (valuesOf(place.options, 'tile') as string[]) : [];
    const [first] = tiles.filter((tile) => pending.includes(tile) || question?.tile?.name === tile);
    if (place && first) {
      this.verb = place.verb;
      this.picks = { tile: first };
      if (wish && tiles.includes(wish.tile)) {
        const wished = { tile: wish.tile, cell: wish.cell };
        if (place.options.some((option) => fits(option, wished))) this.picks = wished;
      }
    } else if (deeds.length === 1 && deeds[0] && !this.plain) this.begin(deeds[0].verb);
  }

  clear(): void {
    this.verb = null;
    this.picks = {};
    this.way = 0;
    this.refusal = null;
    this.tried = null;
  }

  /** Take up a verb; numbers begin with the smallest. */
  begin(verb: string): void {
    this.clear();
    this.verb = verb;
    const { choice } = this;
    if (!choice) return;
    for (const param of choice.params) {
      const values = valuesOf(choice.options, param.name);
      const [only] = values;
      if (choice.shape === 'amount' || (values.length === 1 && !takesMany(choice, param)))
        this.picks = { ...this.picks, [param.name]: only };
    }
  }

  /** Take up one whole option. */
  choose(verb: string, option: Option): void {
    this.clear();
    this.verb = verb;
    this.picks = { ...option.args };
  }

  set(name: string, value: unknown): void {
    const picks = { ...this.picks, [name]: value };
    if (this.choice && optionsFor(this.choice, picks).length === 0) this.picks = { [name]: value };
    else this.picks = picks;
    this.refusal = null;
  }

  /** A thing of the table was pointed at. Returns whether it means anything now. */
  tap(thing: Thing, value: unknown): boolean {
    if (this.planning) return this.tapPlan(thing, value);
    if (!this.question || this.sent) return false;
    this.refusal = null;
    if (thing === 'hand') return this.tapCard(value as number);
    if (this.choice && this.take(this.choice, thing, value)) return this.after();
    if (thing === 'cell' && typeof value === 'string' && this.wishFor(value)) return true;
    if (this.begins(thing, value)) return this.after();
    if (thing === 'field') void this.askForField(value as number);
    return false;
  }

  /** While others play: a tile of the market is looked at or let go, a cell is kept for it. */
  private tapPlan(thing: Thing, value: unknown): boolean {
    this.refusal = null;
    if (thing === 'cell') return typeof value === 'string' && this.wishFor(value);
    const tile = thing === 'field' ? this.onField(value) : null;
    if (tile === null) return false;
    if (tile === this.marketTile?.name) this.unplan();
    else this.plan = tile;
    return true;
  }

  /** Take the tile that was planned with away from the city. */
  private unplan(): void {
    if (this.wish?.tile === this.plan) this.wish = null;
    this.plan = null;
  }

  /** The tile on a field of the market, by name. */
  private onField(field: unknown): string | null {
    const { board } = this.game.portrait;
    if (board.type !== 'city') return null;
    return board.market.find((one) => one.field === field)?.tile?.name ?? null;
  }

  /** Take up the first other verb that a thing answers. */
  private begins(thing: Thing, value: unknown): boolean {
    for (const choice of this.deeds) {
      if (choice === this.choice) continue;
      const param = paramsFor(choice, thing)[0];
      if (!param || !this.accepts(choice, param, value)) continue;
      this.begin(choice.verb);
      if (!equal(this.picks[param.name], value)) this.take(choice, thing, value);
      return true;
    }
    return false;
  }

  /** Who plays quickly does a deed that leaves nothing open at once. */
  private after(): true {
    const { chosen } = this;
    const only = chosen && this.candidates.length === 1;
    if (only && settings.current.quick) void this.confirm();
    return true;
  }

  private accepts(choice: Choice, param: Param, value: unknown): boolean {
    return this.meant(choice, param, value) !== undefined;
  }

  /** The value of a parameter that a thing stands for: a cell stands for a spot on it. */
  private meant(choice: Choice, param: Param, thing: unknown): unknown {
    const values = valuesOf(choice.options, param.name);
    if (thingOf(param) !== 'cell' || typeof thing !== 'string')
      return values.find((value) => value === thing);
    if (choice !== this.choice) return this.spotOn(thing, values as string[]) ?? undefined;
    const open = optionsFor(choice, without(this.withoutCards(this.picks), param.name));
    const fitting = this.spotOn(thing, valuesOf(open, param.name) as string[]);
    return fitting ?? this.spotOn(thing, values as string[]) ?? undefined;
  }

  /** Turn the tile on its cell to one of `turns`, to the next one if none is named. */
  turn(spot?: string): void {
    const { turns } = this;
    const next = spot ?? turns[(turns.indexOf(this.spot ?? '') + 1) % turns.length];
    if (next === undefined) return;
    this.held = turnOf(next);
    if (this.wish && this.wish.cell === this.spot) this.wish = { ...this.wish, cell: next };
    else this.set('cell', next);
  }

  /** The part of a deed that a thing answers: the one that it was taken up for, or the first that is still open. */
  private partFor(choice: Choice, thing: Thing, value: unknown): Param | undefined {
    const parts = paramsFor(choice, thing).filter((param) => this.accepts(choice, param, value));
    const taken = parts.find((param) => equal(this.picks[param.name], value));
    return taken ?? parts.find((param) => !(param.name in this.picks)) ?? parts[0];
  }

  private take(choice: Choice, thing: Thing, thingMeant: unknown): boolean {
    const param = this.partFor(choice, thing, thingMeant);
    const value = param && this.meant(choice, param, thingMeant);
    if (!param || value === undefined) return false;
    const many = takesMany(choice, param);
    const picks = toggled(this.picks, param, value, many);
    const alone = { [param.name]: many ? [value] : value };
    const open = this.withoutCards(picks);
    const held = choice.options.some((option) => fits(option, open));
    this.picks = held ? (many ? picks : this.withoutCards(picks)) : alone;
    if (!many) this.way = 0;
    return true;
  }

  /** While a tile of the market or an offered one is looked at, a cell is kept for when it is built. */
  private wishFor(cell: string): boolean {
    const tile = this.marketTile ?? this.offered;
    const spot = this.spotOn(cell, this.spots);
    if (!tile || spot === null) return false;
    const again = this.wish?.cell === spot && this.wish.tile === tile.name;
    this.wish = again ? null : { tile: tile.name, cell: spot };
    return true;
  }

  /** The verbs that put a tile on a cell, the one that is taken up first. */
  private get carriers(): Choice[] {
    const { choice } = this;
    const others = this.deeds.filter((one) => one !== choice);
    return [...(choice ? [choice] : []), ...others].filter(
      (one) => paramsFor(one, 'tile').length > 0 && paramsFor(one, 'cell').length > 0,
    );
  }

  /** Take up a tile, by the names of its faces or the field on which it lies, to carry it somewhere. */
  lift(names: readonly string[], field?: number): boolean {
    if (this.planning) {
      const planned = field !== undefined && names.includes(this.marketTile?.name ?? '');
      return planned || (field !== undefined && this.tapPlan('field', field));
    }
    if (!this.question || this.sent) return false;
    this.refusal = null;
    if (field !== undefined) {
      if (names.includes(this.marketTile?.name ?? '')) return true;
      return (this.choice && this.take(this.choice, 'field', field)) || this.begins('field', field);
    }
    if (this.laying !== null && names.includes(this.laying)) return true;
    for (const choice of this.carriers) {
      const name = names.find((one) => valuesOf(choice.options, 'tile').includes(one));
      if (name === undefined) continue;
      this.begin(choice.verb);
      this.picks = { tile: name };
      return true;
    }
    return false;
  }

  /** Let a tile go over a cell: what puts it there is taken up, or it is told why it cannot be. */
  drop(names: readonly string[], cell: string): void {
    const held = this.laying !== null && names.includes(this.laying) ? [this.laying] : [];
    for (const choice of this.carriers)
      for (const tile of [...held, ...names]) {
        const spots = valuesOf(optionsFor(choice, { tile }), 'cell') as string[];
        const spot = this.spotOn(cell, spots);
        if (spot === null) continue;
        const picks = { tile, cell: spot };
        if (choice !== this.choice) this.begin(choice.verb);
        this.picks = picks;
        this.way = 0;
        this.after();
        return;
      }
    if (!this.marketTile || !this.lit.includes(cell)) void this.ask(cell);
    else if (this.cell !== cell) this.wishFor(cell);
  }

  private tapCard(place: number): boolean {
    const card = this.hand[place];
    if (!card) return false;
    if (this.cardsParam && this.ways.length) {
      const now = this.inHand;
      const next = now.includes(place) ? now.filter((at) => at !== place) : [...now, place];
      return this.lay(next, outsideOf(this.chosen ? cardsOf(this.chosen) : [], this.hand));
    }
    const choices = this.choice ? [this.choice, ...this.deeds] : this.deeds;
    for (const choice of choices) {
      const single = paramsFor(choice, 'card')[0];
      if (single && this.accepts(choice, single, card.name)) {
        if (choice !== this.choice) this.begin(choice.verb);
        if (this.picks[single.name] !== card.name) this.take(choice, 'card', card.name);
        return true;
      }
    }
    const paid = this.deeds.find((choice) =>
      choice.options.some((option) => cardsOf(option).includes(card.name)),
    );
    if (!paid) return false;
    const by = paid.options.filter((option) => cardsOf(option).includes(card.name));
    const [best] = ranked(by, this.hand);
    if (best) this.choose(paid.verb, best);
    return true;
  }

  /** Lay something down that is not in the hand, or take it back. */
  tapBeside(name: string): boolean {
    const laid = outsideOf(this.chosen ? cardsOf(this.chosen) : [], this.hand);
    const at = laid.indexOf(name);
    return this.lay(this.inHand, at < 0 ? [...laid, name] : laid.toSpliced(at, 1));
  }

  private lay(places: number[], others: string[]): boolean {
    if (!this.cardsParam) return false;
    const own = places.toSorted((a, b) => a - b).flatMap((at) => this.hand[at]?.name ?? []);
    this.picks = { ...this.picks, [this.cardsParam.name]: [...own, ...others] };
    void this.tryOwn();
    return true;
  }

  /** Ask what the service thinks of cards that are not among the listed ways. */
  private async tryOwn(): Promise<void> {
    this.tried = null;
    this.told = {};
    this.refusal = null;
    const option = this.chosen;
    if (!option || !this.verb || this.ways.includes(option)) return;
    this.tried = 'asking';
    const answer = await this.game.why(this.verb, option.args);
    if (!this.chosen || !sameCards(cardsOf(option), cardsOf(this.chosen))) return;
    this.tried = answer.ok ? 'good' : 'bad';
    if (answer.ok) this.told = answer.told ?? {};
    else {
      const { paid } = answer.params;
      if (typeof paid === 'number') this.told = { paid };
      this.refusal = { ...answer, cell: null };
    }
  }

  /** Ask why a field of the market is out of reach. */
  private async askForField(number: number): Promise<void> {
    if (this.question?.prompt !== 'turn') return;
    this.refusal = (await whyNoField(this.game, this.hand, number)) ?? this.refusal;
  }

  /** Ask why something cannot be done on a cell. */
  async ask(cell: string): Promise<void> {
    const { choice, marketTile: tile } = this;
    if (tile) {
      const refusal = await whyNotThere(this.game, tile.name, cell);
      if (refusal && this.marketTile?.name === tile.name) this.refusal = refusal;
    } else if (choice && paramsFor(choice, 'cell')[0])
      this.refusal = (await whyNoCell(this.game, choice, this.picks, cell)) ?? this.refusal;
  }

  /** Whether a thing is taken up for a part of the deed. */
  private isTaken(param: Param, value: unknown): boolean {
    const taken = this.chosen?.args[param.name] ?? this.picks[param.name];
    const now = thingOf(param) === 'cell' && typeof taken === 'string' ? cellOf(taken) : taken;
    return isList(now) ? now.includes(value) : now !== undefined && equal(now, value);
  }

  /** How a thing of the table looks now. */
  tone(thing: Thing, value: unknown): Tone {
    if (this.planning && thing === 'field' && this.marketTile)
      return this.onField(value) === this.marketTile.name ? 'chosen' : 'plain';
    if (!this.question) return 'plain';
    const { choice } = this;
    const params = choice ? paramsFor(choice, thing) : [];
    if (choice && params.length) {
      if (params.some((param) => this.isTaken(param, value))) return 'chosen';
      const param = params.find((one) => this.accepts(choice, one, value));
      if (!param) return this.starts(thing, value) ? 'plain' : 'off';
      if (!takesMany(choice, param)) return 'can';
      const more = toggled(this.picks, param, value, true);
      return choice.options.some((option) => fits(option, more)) ? 'can' : 'off';
    }
    if (choice) return 'plain';
    return this.starts(thing, value) ? 'can' : 'plain';
  }

  /** Whether pointing at this begins something. */
  starts(thing: Thing, value: unknown): boolean {
    if (this.planning) return thing === 'field' && this.onField(value) !== null;
    return this.deeds.some((choice) =>
      paramsFor(choice, thing).some((param) => this.accepts(choice, param, value)),
    );
  }

  nextWay(): void {
    if (this.ways.length === 0) return;
    this.chooseWay((this.way + 1) % Math.min(this.ways.length, WAITING));
  }

  chooseWay(way: number): void {
    if (this.cardsParam) {
      this.picks = this.withoutCards(this.picks);
      this.tried = null;
      this.refusal = null;
    }
    this.way = way;
  }

  // -- doing ---------------------------------------------------------------------------------------

  async confirm(): Promise<void> {
    if (this.ready && this.verb && this.chosen) await this.send(this.verb, this.chosen);
  }

  /** Do something now; it shows at once and is confirmed by the service. */
  async send(verb: string, option: Option): Promise<void> {
    if (this.sent || this.game.busy) return;
    this.refusal = null;
    this.sent = { verb, option };
    const { args } = option;
    if (this.wish && typeof args.cell === 'string') this.wish = null;
    const answer = await this.game.act(verb, $state.snapshot(args) as Record<string, unknown>);
    this.sent = null;
    if (!answer.ok && !answer.declined) {
      const cell = typeof args.cell === 'string' ? cellOf(args.cell) : null;
      this.refusal = { ...answer, cell };
    }
  }

  /** One step back: first what was refused, then the cell of a tile that must be built, then everything. */
  back(): boolean {
    if (this.refusal) this.refusal = null;
    else if (this.planning && this.marketTile) this.unplan();
    else if (!this.verb && Object.keys(this.picks).length === 0) return false;
    else if (this.seat?.pending.length && this.choice?.shape === 'place' && 'cell' in this.picks) {
      this.picks = { tile: this.picks.tile };
      this.wish = null;
    } else this.fresh();
    return true;
  }
}
