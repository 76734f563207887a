/** What a person means so far: the verb, what was taken up for it, and all that follows from both. */
import type { Game, Told } from '../game/game';
import { cellOf, cellsOf, turnOf } from '../game/spots';
import type { Card, Choice, CitySeat, Option, Param, Question, Tile } from '../protocol/types';
import {
  choiceOf,
  equal,
  fits,
  isExactly,
  isList,
  isPass,
  isPlain,
  optionsFor,
  paramsFor,
  type Picks,
  thingOf,
  valuesOf,
  without,
} from './options';
import type { Refusal } from './refusals';
import { besideHand, cardsOf, placesOf, ranked, sameCards } from './ways';

export class Meant {
  verb = $state<string | null>(null);
  picks = $state<Picks>({});
  /** Which of the ways to pay, counted from the best. */
  way = $state(0);
  /** How a tile that may be turned is held: the quarters by which it was turned last. */
  protected held = $state(0);
  /** Where the tile of the market that is looked at shall stand later. */
  wish = $state<{ tile: string; cell: string } | null>(null);
  /** The tile of the market that is looked at while others play, by name; nobody is told. */
  protected plan = $state<string | null>(null);
  /** What is on its way to the service; it shows at once. */
  sent = $state<{ verb: string; option: Option } | null>(null);
  refusal = $state<Refusal | null>(null);
  /** The cell under the pointer or the keys. */
  over = $state<string | null>(null);
  /** What the service says to a payment that is not among the listed ones. */
  tried = $state<'asking' | 'good' | 'bad' | null>(null);
  /** What it says the payment comes to. */
  protected told = $state<Told>({});

  readonly game: Game;

  constructor(game: Game) {
    this.game = game;
  }

  readonly question: Question | null = $derived.by(() =>
    this.game.still ? null : this.game.question,
  );
  readonly seat: CitySeat | null = $derived.by(() => {
    const { board } = this.game.portrait;
    if (board.type !== 'city') return null;
    return board.seats.find((seat) => seat.seat === this.game.me) ?? null;
  });
  /** Whether others play, so that tiles of the market can only be planned with. */
  readonly planning: boolean = $derived.by(
    () => !this.game.still && this.game.question === null && this.seat !== null,
  );
  readonly hand: readonly Card[] = $derived(this.seat?.hand ?? []);
  readonly choice: Choice | null = $derived(choiceOf(this.question, this.verb));
  readonly passes: Choice[] = $derived(this.question?.choices.filter(isPass) ?? []);
  readonly deeds: Choice[] = $derived(
    this.question?.choices.filter((choice) => !isPass(choice)) ?? [],
  );
  /** Whether each answer is one press. */
  readonly plain: boolean = $derived(this.question !== null && isPlain(this.question));
  readonly candidates: Option[] = $derived(this.choice ? optionsFor(this.choice, this.picks) : []);
  protected readonly cardsParam: Param | null = $derived(
    this.choice?.params.find((param) => thingOf(param) === 'hand') ?? null,
  );
  /** The options without regard to cards; all of one target when a payment may be chosen. */
  private readonly targets: Option[] = $derived.by(() => {
    if (!this.choice) return [];
    const picks = this.withoutCards(this.picks);
    return this.choice.options.filter((option) => fits(option, picks));
  });
  /** The ways to pay for the one thing that is aimed at. */
  readonly ways: Option[] = $derived.by(() => {
    const first = this.targets[0];
    if (!this.cardsParam || !first) return [];
    const aim = this.withoutCards(first.args);
    const open = Object.keys(aim).filter((name) => !(name in this.picks));
    const one = this.targets.every((option) =>
      open.every((name) => equal(option.args[name], aim[name])),
    );
    return one ? ranked(this.targets, this.hand) : [];
  });
  /** What can be laid down and is not in the hand. */
  readonly beside: string[] = $derived(besideHand(this.ways, this.hand));
  /** The one option that is meant, if everything is said. */
  readonly chosen: Option | null = $derived.by(() => this.resolve());
  /** What is left to be chosen when everything on the table is. */
  readonly rest: Option[] = $derived.by(() => {
    if (!this.choice || this.chosen || this.cardsParam || this.choice.shape === 'some') return [];
    const open = this.choice.params.filter((param) => thingOf(param) !== null);
    return open.every((param) => param.name in this.picks) ? this.candidates : [];
  });
  /** Where the chosen cards lie in the hand. */
  readonly inHand: number[] = $derived.by(() => {
    if (this.chosen && this.cardsParam) return placesOf(cardsOf(this.chosen), this.hand);
    const cards = this.picks.cards ?? this.picks.card;
    return placesOf(isList(cards) ? (cards as string[]) : cards ? [String(cards)] : [], this.hand);
  });
  /** The tile that would be laid, by name. */
  readonly laying: string | null = $derived.by(() => {
    if (this.choice?.params.some((param) => thingOf(param) === 'cell')) {
      const tile = this.chosen?.args.tile ?? this.picks.tile;
      return typeof tile === 'string' ? tile : null;
    }
    return (this.marketTile ?? this.offered)?.name ?? null;
  });
  /** The tile that is offered in a plain question. */
  readonly offered: Tile | null = $derived.by(() =>
    this.plain ? (this.question?.tile ?? null) : null,
  );
  /** The tile of the market that is aimed at. */
  readonly marketTile: Tile | null = $derived.by(() => {
    const { board } = this.game.portrait;
    if (this.planning && board.type === 'city')
      return board.market.find((one) => one.tile?.name === this.plan)?.tile ?? null;
    const field = this.choice && paramsFor(this.choice, 'field')[0];
    if (board.type !== 'city' || !field) return null;
    return board.market.find((one) => one.field === this.picks[field.name])?.tile ?? null;
  });
  /** The spots that answer, or where the tile that is looked at would fit: cells, each with every turn that fits. */
  readonly spots: readonly string[] = $derived.by(() => {
    const { choice } = this;
    const cell = choice && paramsFor(choice, 'cell')[0];
    if (choice && cell) {
      const picks = without(this.withoutCards(this.picks), cell.name);
      const open = choice.options.filter((option) => fits(option, picks));
      if (paramsFor(choice, 'tile')[0] && !('tile' in picks)) {
        const tiles = valuesOf(open, 'tile');
        if (tiles.length > 1) return [];
      }
      return valuesOf(open, cell.name) as string[];
    }
    if (this.laying) return this.seat?.places?.[this.laying] ?? [];
    return [];
  });
  /** The cells that answer. */
  readonly lit: readonly string[] = $derived(cellsOf(this.spots));
  /** The spot that is meant: a cell, and how the tile on it is turned. */
  readonly spot: string | null = $derived.by(() => {
    const spot = this.chosen?.args.cell ?? this.picks.cell;
    if (typeof spot === 'string') return spot;
    const { wish } = this;
    return wish?.tile === this.laying && this.spots.includes(wish?.cell ?? '') ? wish.cell : null;
  });
  /** The cell that is meant. */
  readonly cell: string | null = $derived(this.spot === null ? null : cellOf(this.spot));
  /** Every way in which the tile may be turned on the cell that is meant. */
  readonly turns: readonly string[] = $derived(
    this.spots.filter((spot) => cellOf(spot) === this.cell),
  );

  /** The cell that is looked at: the one under the pointer if it is lit, otherwise the one that is meant. */
  readonly target: string | null = $derived.by(() =>
    this.over !== null && this.lit.includes(this.over) && !this.sent ? this.over : this.cell,
  );
  /** The same with the turn of the tile. */
  readonly aim: string | null = $derived.by(() => {
    const { target } = this;
    return target === null || target === this.cell ? this.spot : this.spotOn(target, this.spots);
  });

  /** Whether the main button may be pressed. */
  readonly ready: boolean = $derived.by(
    () =>
      this.chosen !== null &&
      !this.sent &&
      !this.game.busy &&
      this.tried !== 'bad' &&
      this.tried !== 'asking',
  );

  private resolve(): Option | null {
    const { choice, candidates, picks } = this;
    if (!choice) return null;
    if (this.cardsParam) {
      if (this.ways.length === 0) return null;
      const own = picks[this.cardsParam.name];
      if (!isList(own)) return this.ways[this.way] ?? this.ways[0] ?? null;
      const listed = this.ways.find((option) => sameCards(cardsOf(option), own as string[]));
      return listed ?? this.ownWay(own as string[]);
    }
    const exact = candidates.find((option) => isExactly(option, picks));
    if (exact || choice.shape === 'some') return exact ?? null;
    return candidates.length === 1 ? (candidates[0] ?? null) : null;
  }

  /** A payment that nobody has listed: it may be tried where more than the listed ones is allowed. */
  private ownWay(cards: string[]): Option | null {
    const [like] = this.ways;
    if (!like || this.choice?.complete) return null;
    return { args: { ...like.args, cards }, price: like.price ?? null, ...this.told };
  }

  protected withoutCards(picks: Picks): Picks {
    return this.cardsParam ? without(picks, this.cardsParam.name) : picks;
  }

  /** The spot on a cell among some: turned as the tile is held, if that fits. */
  protected spotOn(cell: string, spots: readonly string[]): string | null {
    const here = spots.filter((spot) => cellOf(spot) === cell);
    return here.find((spot) => turnOf(spot) === this.held) ?? here[0] ?? null;
  }
}
