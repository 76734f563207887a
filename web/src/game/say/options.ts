/** The rule options of a title. */
import { t } from '../../i18n/i18n.svelte';
import { capital, named, readable } from './names';

/** The name of an option. */
export function optionName(_title: string, option: string): string {
  return named(`option.${option}`, capital(readable(option)));
}

/** What an option changes, in a sentence; nothing for an unknown one. */
export function optionLine(_title: string, option: string): string {
  return named(`option.${option}.line`, '');
}

/** A value of an option: "on", "for beginners", "seat 2". */
export function optionValue(_title: string, option: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'option.on' : 'option.off');
  if (typeof value === 'number')
    return named(`option.${option}.number`, String(value), { number: value });
  return named(`option.${option}.${String(value)}`, readable(String(value)));
}
