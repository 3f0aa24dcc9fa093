import * as styles from './site.module.css'

/** In the code, never from content, so that they show whatever else fails. See docs/product/site.md#crisis-lines. */
export const crisisLines = [
  { name: 'Emergency', number: '000' },
  { name: 'Lifeline', number: '13 11 14' },
  { name: 'Suicide Call Back Service', number: '1300 659 467' },
  { name: 'Beyond Blue', number: '1300 22 4636' },
  { name: 'Kids Helpline', number: '1800 55 1800' },
  { name: '13YARN', number: '13 92 76' },
] as const

export const CrisisLines = () => (
  <ul className={styles.lines}>
    {crisisLines.map(({ name, number }) => (
      <li key={number}>
        <a className={styles.line} href={`tel:${number.replaceAll(' ', '')}`}>
          <span className="text-sm text-on-crisis-soft">{name}</span>
          <b className="text-md font-semibold tabular-nums underline underline-offset-[0.2em] decoration-1 whitespace-nowrap">
            {number}
          </b>
        </a>
      </li>
    ))}
  </ul>
)

/** On every page, and where "Help now" leads. */
export const crisisBandId = 'crisis'

export const CrisisBand = () => (
  <section
    className={`bg-crisis text-on-crisis ${styles.band}`}
    id={crisisBandId}
    aria-labelledby="crisis-title"
    tabIndex={-1}
  >
    <div className="wrap">
      <div>
        <h2 className="text-xl text-inherit" id="crisis-title">
          If you need help now
        </h2>
        <p className="mt-2 text-on-crisis-soft">
          If you or someone near you is in danger, call 000. These lines answer day and night.
        </p>
      </div>
      <CrisisLines />
    </div>
  </section>
)
