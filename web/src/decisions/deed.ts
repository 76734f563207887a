/** The words of the main button: the whole deed, and what follows from it. */
import { sayOption, sayVerb } from '../game/say';
import { t } from '../i18n/i18n.svelte';
import type { Chooser } from './chooser.svelte';
import { paramsFor } from './options';
import { overpaid } from './ways';

export function deedWords(chooser: Chooser): string {
  const { choice, chosen } = chooser;
  if (!choice) return t('table.deed.choose');
  if (!chosen || chooser.tried === 'bad') return t(hint(chooser));
  if (choice.shape === 'pay') {
    if (chosen.again) return t('table.deed.exact');
    const over = overpaid(chosen);
    const how = chosen.exact ? 'exact' : over > 0 ? 'over' : 'plain';
    return t('table.deed.paid', { verb: sayVerb(choice.verb), how, over });
  }
  return sayOption(choice, chosen, chooser.game);
}

/** What is still to be said. */
function hint(chooser: Chooser): string {
  const { choice } = chooser;
  switch (choice?.shape) {
    case 'some':
      return paramsFor(choice, 'slot').length ? 'table.deed.some' : 'table.deed.several';
    case 'pay':
      return chooser.ways.length ? 'table.deed.cards' : 'table.deed.target';
    case 'place':
      return chooser.laying ? 'table.deed.cell' : 'table.deed.tile';
    default:
      return 'table.deed.pick';
  }
}
