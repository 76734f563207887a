/** Shows the page without a connection in the person's language, and comes back when there is one. */
let language = navigator.language.slice(0, 2);
try {
  language = JSON.parse(localStorage.getItem('sabika') ?? '{}').language ?? language;
} catch {
  // nothing is kept: the browser's own language serves
}
const parts = [...document.querySelectorAll('main[lang]')];
const own = parts.find((part) => part.lang === language) ?? parts[0];
for (const part of parts) part.hidden = part !== own;
document.documentElement.lang = own.lang;
document.title = own.querySelector('h1').textContent;
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => location.reload());

/** Go back to the app as soon as the service answers. */
const AGAIN = 4000;
const look = () =>
  fetch('/api/alive', { cache: 'no-store' }).then(
    (answer) => answer.ok && location.reload(),
    () => undefined,
  );
addEventListener('online', look);
setInterval(look, AGAIN);
