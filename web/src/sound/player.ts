/** Lets a sound be heard: one at a time, and only where somebody wants to hear it. */
import { settings } from '../settings.svelte';
import { SOUNDS, type Voice } from './voices';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
/** What is heard now goes through it. */
let heard: GainNode | null = null;
/** When the sound that is heard now ends, in seconds of the context. */
let until = 0;

/** What is never left out for something else that is heard just now, but takes its place. */
const FIRST: readonly Voice[] = ['turn', 'end'];

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return noise;
}

/** A gain that begins at once and fades. */
function fading(audio: AudioContext, start: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0008, start + length);
  return gain;
}

/** Let a voice be heard, higher by some half tones. */
export function play(voice: Voice, higher = 0): void {
  const { volume } = settings.current;
  if (!settings.sounding || volume <= 0 || document.visibilityState === 'hidden') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume(); // browsers wait for the first press
  const audio = context;
  const now = audio.currentTime + 0.01;
  if (now < until && !FIRST.includes(voice)) return;
  const { length, tones = [], bursts = [] } = SOUNDS[voice];
  until = now + length / 1000;
  heard?.gain.setTargetAtTime(0, audio.currentTime, 0.005);
  const out = audio.createGain();
  heard = out;
  out.gain.value = volume;
  out.connect(audio.destination);
  const pitch = 2 ** (higher / 12);
  for (const { at, length: lasts, from, to = from, loud, wave = 'sine' } of tones) {
    const start = now + at / 1000;
    const tone = audio.createOscillator();
    tone.type = wave;
    tone.frequency.setValueAtTime(from * pitch, start);
    tone.frequency.exponentialRampToValueAtTime(to * pitch, start + lasts / 1000);
    tone.connect(fading(audio, start, lasts / 1000, loud)).connect(out);
    tone.start(start);
    tone.stop(start + lasts / 1000);
  }
  for (const { at, length: lasts, near, loud } of bursts) {
    const start = now + at / 1000;
    const burst = audio.createBufferSource();
    burst.buffer = noiseOf(audio);
    const band = audio.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = near;
    burst
      .connect(band)
      .connect(fading(audio, start, lasts / 1000, loud))
      .connect(out);
    burst.start(start);
    burst.stop(start + lasts / 1000);
  }
}
