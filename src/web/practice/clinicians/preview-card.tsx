import { useState } from 'react'
import type { ListedClinician } from '#contract/clinicians.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import { useSettings } from '../../api/settings.ts'
import { cardView } from '../../clinician-card/card-view.ts'
import { ClinicianCard } from '../../clinician-card/clinician-card.tsx'
import type { ClinicianValues } from './clinician-values.ts'
import * as styles from './clinicians.module.css'

type PreviewCardProps = {
  values: ClinicianValues
  avatar: string | null
  nextFree: string | null
  changed: readonly string[]
}

/** The card of the listing with what stands in the form now. It is looked at, not pressed. */
export function PreviewCard({ values, avatar, nextFree, changed }: PreviewCardProps) {
  const { rates } = useSettings()
  const [now] = useState(() => new Date())
  const view = cardView(toListed(values, avatar, nextFree), {
    funding: null,
    zone: values.timeZone,
    hasTimeFilters: false,
    now,
    rates,
  })
  return (
    <aside className={styles.side} aria-labelledby="preview-title">
      <header className={styles.sideHead}>
        <h2 id="preview-title">On the listing</h2>
        <span>Live preview</span>
      </header>
      <div inert>
        <ClinicianCard view={view} />
      </div>
      <p className={styles.changed}>
        {changed.length === 0 ? 'Nothing changed yet.' : `You changed: ${changed.join(', ')}`}
      </p>
    </aside>
  )
}

const toNumber = (typed: string) => Math.max(0, Math.floor(Number(typed)) || 0)
const toLines = (typed: string) => typed.split('\n').filter((line) => line.trim() !== '')

const toListed = (
  values: ClinicianValues,
  avatar: string | null,
  nextFree: string | null,
): ListedClinician => ({
  _id: '00000000-0000-4000-8000-000000000000',
  name: values.name || 'Name',
  pronouns: values.pronouns || null,
  gender: values.gender,
  isGP: isGp(values.role),
  slugUrl: '',
  avatar,
  timeZone: values.timeZone,
  isProfileListed: values.isProfileListed,
  deliveryTypes: values.deliveryTypes,
  medicare: { role: values.role },
  caseLoad: {
    isOpenToNewClients: values.isOpenToNewClients,
    remainingSlots: toNumber(values.remainingSlots),
  },
  helmControl: {
    shortDescription: values.shortDescription,
    quote: values.quote,
    primarySpecialisations: values.primarySpecialisations,
    secondarySpecialisations: values.secondarySpecialisations,
    fundingMethods: values.fundingMethods,
    clientAgeRange: values.clientAgeRanges,
    credentials: toLines(values.credentials),
    styles: values.styles,
    servicesAvailable: toLines(values.servicesAvailable),
    shouldUseCaseLoad: values.shouldUseCaseLoad,
    bonaFides: {
      yearsOfExperience: { value: toNumber(values.yearsOfExperience) },
      qualifications: { value: toLines(values.qualifications) },
      languages: { value: values.languages },
    },
  },
  matchedNextAvailabilities: nextFree === null ? [] : [{ startDateTime: nextFree, endDateTime: nextFree }],
})
