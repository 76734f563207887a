/** Who is at the table, and who of them is here. */
import type { Person } from '../game/game';
import type { Presence, Table } from '../protocol/types';

/** The seats of people who play on this device. */
export function mineOf(table: Table | null): number[] {
  const seats = table?.seats ?? [];
  return seats.filter((seat) => seat.mine && seat.kind !== 'bot').map((seat) => seat.seat);
}

export class Company {
  watchers = $state(0);
  private here = $state.raw<readonly number[]>([]);
  /** Since when each person who is not here has been away, and who wants the computer to play for them. */
  private gone = $state.raw<Readonly<Record<number, number>>>({});
  private wanted = $state.raw<Readonly<Record<number, readonly number[]>>>({});

  hear({ seats, watchers, away, agreed }: Presence): void {
    const now = Date.now();
    const since = (seat: string): number | undefined => this.gone[Number(seat)];
    this.here = seats;
    this.watchers = watchers;
    this.gone = Object.fromEntries(
      Object.entries(away ?? {}).map(([seat, s]) => [seat, since(seat) ?? now - s * 1000]),
    );
    this.wanted = agreed ?? {};
  }

  peopleOf(table: Table | null): Person[] {
    return (table?.seats ?? []).map((seat) => ({
      seat: seat.seat,
      name: seat.name,
      kind: seat.kind,
      level: seat.level,
      mine: seat.mine,
      present: seat.kind === 'bot' || seat.mine || this.here.includes(seat.seat),
      taken: seat.taken,
      devices: seat.devices,
      freed: seat.freed,
      orders: seat.orders ?? [],
      away: this.gone[seat.seat] ?? null,
      standIn: seat.stand_in ?? false,
      stood: seat.stood ?? null,
      agreed: this.wanted[seat.seat] ?? [],
    }));
  }
}
