/** Refusals that mean: no place at this table, but perhaps another device of the same person has one. */
const HEADINGS: Readonly<Record<string, string>> = {
  seat_taken: 'seat.used',
  seat_freed: 'seat.wasFreed',
  let_go: 'seat.wasLetGo',
  not_at_table: 'table.lost',
  bad_link: 'seat.noLink',
  bad_code: 'seat.noCode',
};

/** The key of the heading for such a refusal, undefined for every other one. */
export function headingOf(error: string): string | undefined {
  return HEADINGS[error];
}
