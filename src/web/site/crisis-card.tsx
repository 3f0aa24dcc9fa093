import { type ReactNode, useId } from 'react'
import { CrisisLines, crisisLines } from './crisis-lines.tsx'
import * as styles from './crisis.module.css'

type CrisisCardProps = { title?: string; children: ReactNode }

export function CrisisCard({ title = 'Talk to someone now', children }: CrisisCardProps) {
  const id = useId()
  return (
    <section className={`p-6 rounded-lg bg-crisis text-on-crisis ${styles.card}`} aria-labelledby={id}>
      <h2 className="text-xl text-inherit" id={id}>
        {title}
      </h2>
      <p className="text-sm mt-2 text-on-crisis-soft">{children}</p>
      <div className="mt-5">
        <CrisisLines />
      </div>
    </section>
  )
}

/** For phones, before anything is asked: the two lines that matter most, and the way to all of them. */
export const FirstLines = () => (
  <div className={`grid gap-2 mt-6 p-3 rounded-lg bg-crisis ${styles.first} lg:hidden`}>
    {crisisLines.slice(0, 2).map(({ name, number }) => (
      <a key={number} href={`tel:${number.replaceAll(' ', '')}`}>
        <span className="text-sm text-on-crisis-soft">{number === '000' ? 'In danger now' : name}</span>
        <b>{number}</b>
      </a>
    ))}
    <a href="#crisis">All crisis lines</a>
  </div>
)

/** In a dialog, which puts the crisis lines of the page behind it out of use. */
export const TwoLines = () => (
  <p className="text-sm">
    In danger now? Call <a href="tel:000">000</a>. To talk to someone, call Lifeline on{' '}
    <a href="tel:131114">13 11 14</a>.
  </p>
)
