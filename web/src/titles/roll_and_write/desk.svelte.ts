/** A player's turn at his sheet: dice turned in thought, the cell pointed at, and the deeds that follow. */
import type { Answer, Game } from '../../game/game';
import type { Preview, Sheet, SheetBoard } from '../../protocol/types';
import {
  argsOf,
  canShow,
  type Colour,
  type Dice,
  otherCell,
  sameDice,
  turned,
  turnTo,
} from './dice';
import { cellChoice, choiceOf, coinsOf, crossedHits, targetsOf } from './sheet';

export type Refusal = Extract<Answer, { ok: false }>;

export class Desk {
  /** The seat whose sheet is large; null follows the seat that looks. */
  private looked: number | null = $state(null);
  private wished: Dice | null = $state.raw(null);
  private picked: string | null = $state(null);
  pointed: string | null = $state(null);
  refusal: Refusal | null = $state.raw(null);
  preview: Preview | null = $state.raw(null);

  constructor(private readonly of: () => Game) {}

  get game(): Game {
    return this.of();
  }

  get board(): SheetBoard {
    return this.game.portrait.board as SheetBoard;
  }

  /** The seat whose sheet is large: the one looked at, one's own, or the one to move. */
  get seat(): number {
    return this.looked ?? this.game.me ?? this.game.portrait.active ?? 0;
  }

  get sheet(): Sheet {
    return (this.board.seats[this.seat] ?? this.board.seats[0]) as Sheet;
  }

  get acts(): boolean {
    return this.game.myTurn && !this.game.still && this.seat === this.game.me;
  }

  get question() {
    return this.acts ? this.game.question : null;
  }

  /** The dice as they would lie. */
  get dice(): Dice {
    return this.wished ?? this.sheet;
  }

  get isTurned(): boolean {
    return this.wished !== null && !sameDice(this.wished, this.sheet);
  }

  /** How many coins the dice cost as they would lie. */
  get cost(): number {
    if (!this.isTurned) return 0;
    return turnTo(this.dice, choiceOf(this.question, 'turn'))?.price ?? 0;
  }

  get targets(): string[] {
    return targetsOf(this.question, this.sheet, this.dice, this.isTurned);
  }

  /** The cell that the main button is about: the chosen one, or the only one there is. */
  get chosen(): string | null {
    const { targets } = this;
    if (this.picked && targets.includes(this.picked)) return this.picked;
    return targets.length === 1 && !this.isTurned ? (targets[0] ?? null) : null;
  }

  /** The cell whose gain is told: the one under the pointer, else the chosen one. */
  get shown(): string | null {
    return this.pointed && this.targets.includes(this.pointed) ? this.pointed : this.chosen;
  }

  /** Whether pointing at a cell builds there. */
  get builds(): boolean {
    return cellChoice(this.question)?.verb === 'cross';
  }

  /** How many coins the dice bring: no more than the row has room for. */
  get coins(): number {
    const room = coinsOf(this.game.box).track - this.sheet.coins - this.sheet.spent;
    return Math.min(room, crossedHits(this.sheet, this.dice));
  }

  /** The second building that could follow the chosen one, null where it could not. */
  get second(): string | null {
    const cell = this.chosen && choiceOf(this.question, 'coins') ? this.chosen : null;
    const other = cell ? otherCell(this.dice, cell) : null;
    if (!other || other === cell || this.sheet.crossed.includes(other)) return null;
    return this.sheet.coins - this.cost >= coinsOf(this.game.box).second_cost ? other : null;
  }

  look(seat: number | null): void {
    this.looked = seat === this.game.me ? null : seat;
    this.reset();
  }

  /** Forget everything that was only thought of. */
  reset(): void {
    this.wished = null;
    this.picked = null;
    this.pointed = null;
    this.refusal = null;
  }

  canTurn(colour: Colour, at: number, steps: number): boolean {
    const turn = choiceOf(this.question, 'turn');
    if (!turn && !this.isTurned) return false;
    return canShow(turned(this.dice, colour, at, steps), this.sheet, turn);
  }

  turn(colour: Colour, at: number, steps: number): void {
    if (!this.canTurn(colour, at, steps)) return;
    this.wished = turned(this.dice, colour, at, steps);
    this.refusal = null;
  }

  /** Point at a cell: the first time chooses it, the second time builds; an impossible one says why. */
  async press(cell: string): Promise<void> {
    this.refusal = null;
    if (!this.acts) return;
    if (this.targets.includes(cell)) {
      if (this.picked === cell) await this.build();
      else this.picked = cell;
      return;
    }
    const verb = cellChoice(this.question)?.verb;
    if (!verb) return;
    const answer = await this.game.why(verb, { cell });
    if (!answer.ok) this.refusal = answer;
  }

  /** Do what the chosen cell is for, after turning the dice where they were; then the second building. */
  async build(also = false): Promise<void> {
    const cell = this.chosen;
    if (!cell || !(await this.turnDice())) return;
    const verb = cellChoice(this.game.question)?.verb;
    if (!verb || !(await this.act(verb, { cell }))) return;
    if (also && choiceOf(this.game.question, 'second')) await this.act('second', {});
  }

  /** Turn the dice for good. */
  async turnDice(): Promise<boolean> {
    return !this.isTurned || (await this.act('turn', argsOf(this.dice), true));
  }

  /** Take coins, with the dice turned where they were. */
  async takeCoins(): Promise<void> {
    if (await this.turnDice()) await this.act('coins', {});
  }

  async act(verb: string, args: Record<string, unknown>, keep = false): Promise<boolean> {
    const { seq } = this.game.portrait;
    const answer = await this.game.act(verb, args);
    if (!answer.ok) {
      this.refusal = answer.declined ? null : answer;
      return false;
    }
    await until(() => this.game.portrait.seq !== seq);
    const { picked } = this;
    this.reset();
    if (keep) this.picked = picked;
    return true;
  }

  /** Ask what the shown cell would bring. */
  async foresee(cell: string | null): Promise<void> {
    this.preview = null;
    if (!cell || !this.game.settings.previews || !this.builds) return;
    const [preview] = await this.game.previews([{ cell }]);
    if (this.shown === cell) this.preview = preview ?? null;
  }
}

/** Wait until something is so, but not for ever. */
async function until(done: () => boolean): Promise<void> {
  for (let i = 0; i < 100 && !done(); i += 1) await new Promise((go) => setTimeout(go, 20));
}
