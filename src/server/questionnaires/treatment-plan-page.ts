import { html, raw } from 'hono/html'
import type { PlanChart, ChartScale, LabelledValue, TreatmentPlan } from './treatment-plan.ts'

/** The summary as a page to print. It needs no script and fetches nothing; its title names no one. */
export const renderPage = (plan: TreatmentPlan, nonce: string) =>
  html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${plan.title}</title>
        <style nonce="${nonce}">
          ${raw(pageStyle)}
        </style>
      </head>
      <body>
        <main class="paper">
          <div class="top">
            <p class="product">${plan.productName}</p>
            <p>${plan.supportEmail}<br />${plan.madeOn}</p>
          </div>
          <h1>${plan.title}</h1>
          ${renderPairs(plan.about)} ${plan.note === null ? '' : html`<p class="note">${plan.note}</p>`}
          ${plan.charts.map(renderChart)}
          ${plan.sections.map(
            ({ title, pairs }) =>
              html`<section>
                <h2>${title}</h2>
                ${renderPairs(pairs)}
              </section>`,
          )}
          <section class="comments">
            <h2>Comments</h2>
            <div class="ruled" aria-hidden="true"></div>
          </section>
          <footer>
            <p>${plan.confidential}</p>
            <p>Made ${plan.madeAt}</p>
          </footer>
        </main>
      </body>
    </html>`

/** Up to this many characters an answer shares its row with others. */
const shortAnswer = 60

const renderPairs = (pairs: readonly LabelledValue[]) =>
  html`<dl>
    ${pairs.map(
      ({ label, value }) =>
        html`<div class="${value.length > shortAnswer ? 'whole' : 'short'}">
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`

const renderChart = ({ title, note, scales }: PlanChart) =>
  html`<section>
    <h2>${title}</h2>
    ${scales.map(
      (scale) =>
        html`<div class="strip">
          <p>
            <b>${scale.label}</b><br />
            ${scale.score}, ${scale.band.toLowerCase()}
          </p>
          ${renderScale(scale)}
        </div>`,
    )}
    <p class="note">${note}</p>
  </section>`

const wide = 510
/** A name that is wider than its band would run into the next one; about 6 units a letter. */
const fits = (label: string, width: number) => label.length * 6 <= width + 6

const renderScale = ({ description, score, at, bands }: ChartScale) =>
  html`<svg viewBox="-8 -8 526 68" role="img" aria-label="${description}">
    ${bands.map(({ label, from, to, isHere }, index) => {
      const width = (to - from) * wide
      return html`<rect
          class="band band-${index}"
          x="${round(from * wide)}"
          y="18"
          width="${round(width)}"
          height="20"
        />
        ${
          fits(label, width)
            ? html`<text
                class="${isHere ? 'here' : 'name'}"
                x="${round((from + (to - from) / 2) * wide)}"
                y="52"
                text-anchor="middle"
              >
                ${label}
              </text>`
            : ''
        }`
    })}
    <circle cx="${round(at * wide)}" cy="28" r="6" />
    <text class="here" x="${round(at * wide)}" y="12" text-anchor="middle">${score}</text>
  </svg>`

const round = (value: number): string => value.toFixed(1)

/** Paper is light in both themes; the desk around it follows the system. Colours are those of the site's tokens. */
const pageStyle = `
  :root { color-scheme: light dark; --desk: light-dark(#f5f0e7, #0c1213); --line: #e6dfd3; --edge: #86816f; --ink: #1f2a2e;
    --soft: #4a5a5f; --main: #1f5a4c; }
  * { box-sizing: border-box; } body { margin: 0; background: var(--desk); padding: 24px 16px 64px; }
  .paper { color-scheme: light; background: #fff; color: var(--ink); max-width: 210mm; margin: 0 auto; padding: 13mm 18mm 10mm;
    font: 10pt/1.42 Figtree, system-ui, sans-serif; }
  p { margin: 0; } h1, .product { font-family: Fraunces, Georgia, serif; font-weight: 500; }
  h1 { font-size: 20pt; line-height: 1.2; margin: 0; letter-spacing: -.015em; }
  h2 { font-size: 12.5pt; line-height: 1.3; margin: 4.6mm 0 2mm; padding-top: 3mm; border-top: .75pt solid var(--line); break-after: avoid; }
  .top { display: flex; justify-content: space-between; align-items: start; gap: 6mm; margin-bottom: 5mm; }
  .product { font-size: 15pt; color: var(--main); } .top p:last-child { text-align: right; color: var(--soft); font-size: 9pt; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 2.2mm 7mm; margin: 3.5mm 0 0; }
  dl div { break-inside: avoid; } .whole { grid-column: 1 / -1; break-inside: auto; }
  dt { color: var(--soft); font-size: 9pt; } dd { margin: 0; font-weight: 500; white-space: pre-wrap; overflow-wrap: anywhere; }
  .strip { display: grid; grid-template-columns: 35mm minmax(0, 1fr); gap: 4mm; align-items: center; margin-top: 2mm; break-inside: avoid; }
  .strip p { font-size: 9pt; color: var(--soft); line-height: 1.25; } .strip b { color: var(--ink); font-size: 10pt; font-weight: 600; }
  svg { width: 100%; height: auto; font: 11px/1 Figtree, system-ui, sans-serif; } .band { stroke: var(--edge); stroke-width: .75; }
  .band-0 { fill: #fff; } .band-1 { fill: #fdf8f5; } .band-2 { fill: #fbefe8; } .band-3 { fill: #f8e6da; } .band-4 { fill: #f5dac9; }
  .name { fill: var(--soft); } .here { fill: var(--ink); font-weight: 600; } circle { fill: var(--main); stroke: #fff; stroke-width: 2; }
  .note { margin-top: 3mm; font-size: 9pt; color: var(--soft); }
  .comments { break-inside: avoid; } .ruled { height: 40mm; background: repeating-linear-gradient(to bottom, transparent 0 calc(8mm - .75pt), var(--line) calc(8mm - .75pt) 8mm); }
  footer { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4mm; margin-top: 6mm; padding-top: 3mm; border-top: .75pt solid var(--line);
    font-size: 8.5pt; color: var(--soft); }
  @media (max-width: 767px) { body { padding: 0; } .paper { padding: 24px 20px; font-size: 14px; } dl { grid-template-columns: minmax(0, 1fr); }
    dt, .strip p, .note, footer, .top p:last-child { font-size: 13px; } .strip { grid-template-columns: minmax(0, 1fr); gap: 4px; margin-top: 12px; }
    svg { font-size: 20px; } .name { display: none; } }
  @page { size: A4; margin: 12mm 0; }
  @media print { body { background: none; padding: 0; } .paper { max-width: none; padding: 0 18mm; print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
`
