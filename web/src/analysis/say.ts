/** Leads in words. */
import { saySigned } from '../game/say';

/** A lead in whole points: "+3", "−3", "0". */
export function sayLead(lead: number): string {
  const points = Math.round(lead);
  return points ? saySigned(points) : '0';
}
