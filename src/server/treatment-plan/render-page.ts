import { html, raw } from 'hono/html'
import { pageStyle } from './page-style.ts'
import type { Chart, ChartScale, Pair, TreatmentPlan } from './treatment-plan.ts'

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

const renderPairs = (pairs: readonly Pair[]) =>
  html`<dl>
    ${pairs.map(
      ({ label, value }) =>
        html`<div class="${value.length > shortAnswer ? 'whole' : 'short'}">
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`

const renderChart = ({ title, note, scales }: Chart) =>
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
