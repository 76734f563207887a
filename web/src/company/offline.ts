/** The page that the app's worker keeps for when there is no connection, in all languages; made with the client. */

type Texts = Readonly<Record<string, string>>;

const HEADING = 'company.offline';
const TEXT = 'company.offlineText';
const AGAIN = 'company.offlineAgain';

const STYLE = `
  :root { color-scheme: light dark; }
  body { display: grid; place-items: center; min-height: 100dvh; margin: 0; padding: 24px; box-sizing: border-box;
    background: light-dark(#f1e7d5, #0c141d); color: light-dark(#2a1d14, #f3e9d8);
    font: 17px/1.5 system-ui, sans-serif; text-align: center; }
  main { max-width: 420px; }
  main[hidden] { display: none; }
  button { min-height: 48px; padding: 8px 24px; border: 0; border-radius: 11px; background: #0b6a7c; color: #fff;
    font: 700 17px/1.2 system-ui, sans-serif; }`;

function section(language: string, texts: Texts): string {
  return `<main lang="${language}"><h1>${texts[HEADING]}</h1><p>${texts[TEXT]}</p><button type="button">${texts[AGAIN]}</button></main>`;
}

/** Return the whole page, by the words of each language. */
export function offlinePage(languages: Readonly<Record<string, Texts>>): string {
  const sections = Object.entries(languages).map(([language, texts]) => section(language, texts));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Sabika</title><style>${STYLE}</style></head>
<body><div><img src="/emblem.svg" alt="" width="96" height="96" />${sections.join('')}</div>
<script src="/offline.js" type="module"></script></body></html>
`;
}
