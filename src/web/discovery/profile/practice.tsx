import type { ReactNode } from 'react'
import type { Clinician } from '#contract/clinicians.ts'
import { languages } from '#domain/clinicians/languages.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { styles as treatmentStyles } from '#domain/clinicians/styles.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { BookNow } from './quote.tsx'
import * as styles from './practice.module.css'

/** Role, experience, qualifications, languages, training and services. See docs/product/discovery.md#practice-block. */
export function Practice({ clinician: { medicare, helmControl } }: { clinician: Clinician }) {
  const { bonaFides, credentials, servicesAvailable } = helmControl
  const years = bonaFides.yearsOfExperience.value
  const role = findLabel(clinicianRoles, medicare.role)
  return (
    <section aria-labelledby="practice" className="grid gap-6">
      <h2 id="practice">Training and practice</h2>
      <dl className={styles.list}>
        <Line term="Practice">
          {years > 0 ? `${role}, ${years === 1 ? '1 year' : `${years} years`} of experience` : role}
        </Line>
        <Line term="Qualifications">{lines(bonaFides.qualifications.value)}</Line>
        <Line term="Trained in">
          {helmControl.styles.map((code) => findLabel(treatmentStyles, code)).join(', ')}
        </Line>
        <Line term="Services">{servicesAvailable.join(', ')}</Line>
        <Line term="Languages">
          {bonaFides.languages.value.map((code) => findLabel(languages, code)).join(', ')}
        </Line>
        <Line term="Registration">{lines(credentials)}</Line>
      </dl>
      <BookNow />
    </section>
  )
}

const lines = (values: readonly string[]): ReactNode =>
  values.length > 0 && values.map((value) => <span key={value}>{value}</span>)

/** A fact that is not known is left out, rather than shown empty. */
function Line({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
