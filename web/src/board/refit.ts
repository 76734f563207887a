/** How long the dock takes to grow or shrink, and the city to fit again. */
import { settings } from '../settings.svelte';
import { isCarrying } from './carry';
import { EASE, pace } from './motion';

const REFIT = 200;

/** Milliseconds; none where things jump, and never while a tile is carried. */
export function refitTime(): number {
  const jumps = settings.calm || settings.current.speed === 'off' || isCarrying();
  return jumps ? 0 : REFIT * pace();
}

/** Let something take its time when what is in it changes its height; not when the window does. */
export function growing(on: HTMLElement): () => void {
  let height = 0;
  let room = innerHeight;
  let running: Animation | null = null;

  function grow(): void {
    if (running) return;
    const [from, to] = [height, on.offsetHeight];
    const same = room === innerHeight;
    height = to;
    room = innerHeight;
    const duration = refitTime();
    if (!from || !same || Math.abs(to - from) < 2 || !duration) return;
    on.dataset['growing'] = '';
    running = on.animate([{ height: `${from}px` }, { height: `${to}px` }], {
      duration,
      easing: EASE,
    });
    running.finished.then(end, end);
  }

  function end(): void {
    running = null;
    delete on.dataset['growing'];
    grow(); // what came meanwhile
  }

  const watched = new ResizeObserver(grow);
  watched.observe(on);
  return () => {
    watched.disconnect();
    running?.cancel();
  };
}
