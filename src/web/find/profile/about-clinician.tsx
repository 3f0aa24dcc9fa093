import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Clinician } from '#contract/clinicians.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import {
  concerns,
  languages,
  styles as treatmentStyles,
  toAgeBadges,
} from '#domain/clinicians/vocabularies.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { formatFirstName } from '../../appointment/format-day.ts'
import { TextButton } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { type Column, NotedCell, Table } from '../../ui/table.tsx'
import type { WayToPay } from './load-profile.ts'
import * as styles from './profile.module.css'

/** On a phone, 'Book now' leads back to the times. See docs/product/discovery.md#profile-page. */
export function Quote({ words }: { words: string }) {
  if (words === '') return null
  return (
    <div className="grid gap-4">
      <blockquote className={`relative pl-11 ${styles.quote}`}>
        <p className="max-w-[30ch] font-display text-xl/[1.35] font-normal text-ink">{words}</p>
      </blockquote>
      <BookNow />
    </div>
  )
}

const BookNow = () => (
  <p className="lg:hidden">
    <a className="btn btn--secondary" href="#book">
      Book now
    </a>
  </p>
)

export function Introduction({ clinician: { name, helmControl } }: { clinician: Clinician }) {
  const paragraphs = helmControl.introduction.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.length === 0) return null
  return (
    <section aria-labelledby="introduction">
      <h2 className="mb-5" id="introduction">
        Hello, I’m {formatFirstName(name)}
      </h2>
      <ExpandableText>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </ExpandableText>
    </section>
  )
}

/** What this psychologist mostly helps with is tinted, the rest is not; ages that are not served are greyed and say so. */
export function HelpWith({ clinician: { helmControl } }: { clinician: Clinician }) {
  const { primarySpecialisations, secondarySpecialisations, clientAgeRange } = helmControl
  return (
    <section aria-labelledby="help-with">
      <h2 className="mb-5" id="help-with">
        What I help with
      </h2>
      <ul className={styles.badges} aria-label="Concerns">
        {primarySpecialisations.map((code) => (
          <li key={code}>
            <Badge tone="main">{findLabel(concerns, code)}</Badge>
          </li>
        ))}
        {secondarySpecialisations.map((code) => (
          <li key={code}>
            <Badge>{findLabel(concerns, code)}</Badge>
          </li>
        ))}
      </ul>
      <ul className={styles.badges} aria-label="Ages">
        {toAgeBadges(clientAgeRange).map(({ code, label, isServed }) => (
          <li key={code} data-greyed={!isServed || undefined}>
            {isServed ? (
              <Badge tone="success" icon={<Check className="icon" />}>
                {label}
              </Badge>
            ) : (
              <Badge icon={<Minus className="icon" />}>{label}: not served</Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const wayColumns: readonly Column<WayToPay>[] = [
  { label: 'Funding', cell: ({ label, note }) => <NotedCell name={label} note={note} /> },
  { label: 'After the session', isNumber: true, cell: ({ afterSession }) => afterSession },
  {
    label: 'Your cost in the end',
    isNumber: true,
    cell: ({ inTheEnd }) => <b className="font-semibold">{inTheEnd}</b>,
  },
]

export function Ways({ ways }: { ways: readonly WayToPay[] }) {
  if (ways.length === 0) return null
  return (
    <section aria-labelledby="ways">
      <h2 className="mb-5" id="ways">
        Ways to pay
      </h2>
      <Table rows={ways} keyOf={({ label }) => label} columns={wayColumns} />
    </section>
  )
}

/** Where a clinician has worked before. See docs/product/discovery.md#profile-page. */
export function Experience({ words }: { words: string }) {
  const paragraphs = words.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.length === 0) return null
  return (
    <section aria-labelledby="experience">
      <h2 className="mb-5" id="experience">
        Experience
      </h2>
      <ExpandableText>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </ExpandableText>
    </section>
  )
}

/** Role, experience, qualifications, languages, training and services. See docs/product/discovery.md#practice-block. */
export function Practice({ clinician: { medicare, helmControl } }: { clinician: Clinician }) {
  const { bonaFides, credentials, servicesAvailable } = helmControl
  const years = bonaFides.yearsOfExperience.value
  const role = findLabel(clinicianRoles, medicare.role)
  return (
    <section aria-labelledby="practice" className="grid gap-6">
      <h2 className="mb-5" id="practice">
        Training and practice
      </h2>
      <dl className="grid gap-4">
        <PracticeLine term="Practice">
          {years > 0 ? `${role}, ${years === 1 ? '1 year' : `${years} years`} of experience` : role}
        </PracticeLine>
        <PracticeLine term="Qualifications">{toLines(bonaFides.qualifications.value)}</PracticeLine>
        <PracticeLine term="Trained in">
          {helmControl.styles.map((code) => findLabel(treatmentStyles, code)).join(', ')}
        </PracticeLine>
        <PracticeLine term="Services">{servicesAvailable.join(', ')}</PracticeLine>
        <PracticeLine term="Languages">
          {bonaFides.languages.value.map((code) => findLabel(languages, code)).join(', ')}
        </PracticeLine>
        <PracticeLine term="Registration">{toLines(credentials)}</PracticeLine>
      </dl>
      <BookNow />
    </section>
  )
}

const toLines = (values: readonly string[]): ReactNode =>
  values.length > 0 &&
  values.map((value) => (
    <span key={value} className="block">
      {value}
    </span>
  ))

/** A fact that is not known is left out, rather than shown empty. */
function PracticeLine({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="grid gap-0.5 sm:grid-cols-[180px_1fr]">
      <dt className="font-semibold">{term}</dt>
      <dd className="text-ink-soft">{children}</dd>
    </div>
  )
}

/** Collapses to 3 lines when taller than this. See docs/product/discovery.md#long-texts. */
const tallest = 90

const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect

/** On a phone only, and only with scripts: elsewhere the whole text is there from the start. */
export function ExpandableText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  useBrowserLayoutEffect(() => {
    const element = text.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsLong(element.scrollHeight > tallest))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const isFolded = isLong && !isOpen
  return (
    <div className={styles.text} data-folded={isFolded || undefined}>
      <div ref={text} id={id} className={styles.words}>
        {children}
      </div>
      {isLong && (
        <span className="md:hidden">
          <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Show less' : 'Show more'}
          </TextButton>
        </span>
      )}
    </div>
  )
}
