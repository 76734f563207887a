import type { TitleArt } from '../art';
import Icon from './Icon.svelte';
import Picture from './Picture.svelte';
import Scene from './Scene.svelte';

const art: TitleArt = { picture: Picture, scene: Scene, icon: Icon };

export default art;
