import { useEffect, useRef, useState } from 'react'
import type { ListedClinician } from '#contract/clinicians.ts'
import type { StaffType } from '#contract/staff/appointment-types.ts'
import type { StaffClinician } from '#contract/staff/clinicians.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { clinicianRoles, isGp } from '#domain/clinicians/roles.ts'
import {
  ageRanges,
  concerns,
  genders,
  languages,
  styles as therapyStyles,
} from '#domain/clinicians/vocabularies.ts'
import { fundingMethods } from '#domain/funding/methods.ts'
import { defaultZone, isOfferedZone, zoneLabel } from '#domain/time/zones.ts'
import { portraitPath } from '#domain/uploads/portrait-rules.ts'
import { findLabel, type Term } from '#domain/vocabulary.ts'
import { useSettings } from '../../api/settings.ts'
import { cardView } from '../../clinician-card/card-view.ts'
import { ClinicianCard } from '../../clinician-card/clinician-card.tsx'
import { FormErrors, ScriptForm } from '../../forms/form-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStaff } from '../desk/staff.ts'
import { AffectedSessions } from '../working-time/affected-sessions.tsx'
import { ListingFields, OfferFields, ReadingFields, WhoFields } from './clinician-fields.tsx'
import { type ClinicianField, type ClinicianValues, fieldLabels } from './clinician-values.ts'
import {
  type ClinicianFormState,
  type EditConflict,
  type SavedClinician,
  useClinicianForm,
} from './use-clinician-form.ts'
import * as styles from './clinicians.module.css'

type ClinicianFormProps = {
  /** Null for a new one. */
  clinician: StaffClinician | null
  types: readonly StaffType[]
  onSaved: (saved: SavedClinician) => void
}

export function ClinicianForm({ clinician, types, onSaved }: ClinicianFormProps) {
  const form = useClinicianForm(clinician, onSaved)
  const { base, values, conflict, changed, busy } = form
  const isDraft = !base?.isPublished
  const nothingToSave = base !== null && changed.length === 0 && 'There is nothing to save yet.'
  return (
    <div className="grid grid-cols-1 gap-8 min-[1200px]:grid-cols-[minmax(0,1fr)_344px] min-[1200px]:items-start">
      <div className="min-w-0 max-w-[760px]">
        <FormErrors attempts={form.attempts} errors={form.errors} />
        {conflict && <ChangedMeanwhile key={base?.version} {...{ conflict, form, types }} />}
        <ScriptForm onSubmit={form.submit} aria-label="Clinician">
          <WhoFields form={form} />
          <ReadingFields form={form} />
          <OfferFields {...{ form, types }} />
          <ListingFields form={form} />
          <SessionsAffected affected={form.affected} values={values} />
          {form.failure && (
            <div className="mb-6">
              <Notice type="error" announced="atOnce" title={form.failure}>
                Nothing you typed is lost.
              </Notice>
            </div>
          )}
          <div className="flex flex-wrap items-center gap-2 pt-6 border-t border-line">
            {/* No submit button: Enter in a field of a draft saves the draft. */}
            {base && isDraft && (
              <Button busy={busy && 'Saving'} onClick={form.publish}>
                Publish
              </Button>
            )}
            <Button
              type="submit"
              look={base && isDraft ? 'secondary' : 'primary'}
              busy={busy && 'Saving'}
              disabledReason={nothingToSave}
            >
              {saveLabel(base, conflict !== null)}
            </Button>
            {base && changed.length > 0 && !busy && (
              <Button look="quiet" onClick={form.discard}>
                Discard changes
              </Button>
            )}
          </div>
        </ScriptForm>
      </div>
      <PreviewCard
        values={values}
        avatar={values.portraitId && portraitPath(values.portraitId)}
        nextFree={base?.nextFree ?? null}
        changed={changed.map((field) => fieldLabels[field].toLowerCase())}
      />
    </div>
  )
}

const saveLabel = (base: Pick<StaffClinician, 'isPublished' | 'status'> | null, isOver: boolean) => {
  if (isOver) return 'Save anyway'
  if (!base?.isPublished) return 'Save draft'
  return base.status === 'active' ? 'Save and show to clients' : 'Save'
}

function SessionsAffected({ affected, values }: Pick<ClinicianFormState, 'affected' | 'values'>) {
  const { timeZone } = useStaff()
  const { sessions, more, cause } = affected
  if (sessions.length === 0) return null
  const isZone = cause === 'zone'
  const zone = isZone ? values.timeZone : timeZone
  return (
    <div className="mb-6">
      <AffectedSessions
        what={isZone ? 'The new time zone' : 'Withdrawing a type from this clinician'}
        sessions={sessions}
        zone={isOfferedZone(zone) ? zone : defaultZone}
        decisions={affected.decisions}
        onDecide={affected.decide}
        errors={affected.errors}
        canAsk={isZone}
        actions={more > 0 && `${more} later sessions stay as they are`}
      />
    </div>
  )
}

const listLabels = new Intl.ListFormat('en-AU')

type ChangedMeanwhileProps = {
  conflict: EditConflict
  form: Pick<ClinicianFormState, 'values' | 'takeTheirs'>
  types: readonly StaffType[]
}

/** What someone else saved while this profile was open: nothing of either is lost, and the person decides. */
function ChangedMeanwhile({ conflict, form, types }: ChangedMeanwhileProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { changedBy, saved, theirs, both } = conflict
  const names = (fields: EditConflict['theirs']) =>
    listLabels.format(fields.map((field) => fieldLabels[field]))
  return (
    <section className="grid gap-4 mb-8" tabIndex={-1} ref={box} aria-labelledby="conflict-title">
      <Notice
        type="warning"
        announced="atOnce"
        title={<span id="conflict-title">{changedBy} saved this profile while you had it open</span>}
      >
        {theirs.length > 0 && `Their changes to ${names(theirs)} are in the form now. `}
        {both.length > 0
          ? `You both changed ${names(both)}: compare, then save again. Yours stay unless you choose theirs.`
          : 'What you typed is still here. Save again to keep both.'}
      </Notice>
      {both.map((field) => (
        <div
          key={field}
          className={`grid gap-x-4 gap-y-2 py-3 border-t border-line sm:grid-cols-[1fr_1fr] ${styles.versions}`}
        >
          <h3>{fieldLabels[field]}</h3>
          <div>
            <p className="text-xs text-ink-soft wrap-anywhere">Theirs, saved</p>
            <p className="wrap-anywhere">{formatField(field, saved, types)}</p>
            <Button look="secondary" size="small" onClick={() => form.takeTheirs(field)}>
              Use theirs<span className="sr-only"> for {fieldLabels[field]}</span>
            </Button>
          </div>
          <div>
            <p className="text-xs text-ink-soft wrap-anywhere">Yours, not saved</p>
            <p className="wrap-anywhere">{formatField(field, form.values, types)}</p>
          </div>
        </div>
      ))}
    </section>
  )
}

const formatTerms = <Code extends string>(terms: readonly Term<Code>[], codes: readonly Code[]) =>
  codes.map((code) => findLabel(terms, code)).join(', ')

const formatField = (
  field: ClinicianField,
  values: ClinicianValues,
  types: readonly Pick<StaffType, 'id' | 'name'>[],
): string => fieldWriters[field](values, types) || 'Nothing'

type FieldWriter = (values: ClinicianValues, types: readonly Pick<StaffType, 'id' | 'name'>[]) => string

const textOf =
  (
    field: 'name' | 'pronouns' | 'ahpraNumber' | 'shortDescription' | 'introduction' | 'experience' | 'quote',
  ): FieldWriter =>
  (values) =>
    values[field]
const typedOf =
  (
    field: 'yearsOfExperience' | 'remainingSlots' | 'qualifications' | 'credentials' | 'servicesAvailable',
  ): FieldWriter =>
  (values) =>
    values[field].replaceAll('\n', ', ')

const fieldWriters = {
  name: textOf('name'),
  pronouns: textOf('pronouns'),
  gender: ({ gender }) => findLabel(genders, gender),
  role: ({ role }) => findLabel(clinicianRoles, role),
  yearsOfExperience: typedOf('yearsOfExperience'),
  timeZone: ({ timeZone }) => zoneLabel(timeZone),
  portraitId: ({ portraitId }) => (portraitId === null ? 'No picture' : 'Another picture'),
  ahpraNumber: textOf('ahpraNumber'),
  providerNumbers: ({ providerNumbers }) =>
    providerNumbers.map(({ location, providerNumber }) => `${location} ${providerNumber}`).join(', '),
  shortDescription: textOf('shortDescription'),
  introduction: textOf('introduction'),
  experience: textOf('experience'),
  quote: textOf('quote'),
  primarySpecialisations: ({ primarySpecialisations }) => formatTerms(concerns, primarySpecialisations),
  secondarySpecialisations: ({ secondarySpecialisations }) => formatTerms(concerns, secondarySpecialisations),
  languages: (values) => formatTerms(languages, values.languages),
  styles: (values) => formatTerms(therapyStyles, values.styles),
  qualifications: typedOf('qualifications'),
  credentials: typedOf('credentials'),
  servicesAvailable: typedOf('servicesAvailable'),
  fundingMethods: (values) => formatTerms(fundingMethods, values.fundingMethods),
  clientAgeRanges: ({ clientAgeRanges }) => formatTerms(ageRanges, clientAgeRanges),
  deliveryTypes: (values) => formatTerms(deliveryTypes, values.deliveryTypes),
  appointmentTypeIds: ({ appointmentTypeIds }, types) =>
    types
      .filter(({ id }) => appointmentTypeIds.includes(id))
      .map(({ name }) => name)
      .join(', '),
  shouldUseCaseLoad: ({ shouldUseCaseLoad }) => (shouldUseCaseLoad ? 'Yes' : 'No'),
  remainingSlots: typedOf('remainingSlots'),
  isOpenToNewClients: ({ isOpenToNewClients }) => (isOpenToNewClients ? 'Everyone' : 'Referred clients only'),
  isProfileListed: ({ isProfileListed }) => (isProfileListed ? 'Yes' : 'No'),
} as const satisfies Record<ClinicianField, FieldWriter>

type PreviewCardProps = {
  values: ClinicianValues
  avatar: string | null
  nextFree: string | null
  changed: readonly string[]
}

/** The card of the listing with what stands in the form now. It is looked at, not pressed. */
function PreviewCard({ values, avatar, nextFree, changed }: PreviewCardProps) {
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
    <aside
      className="min-w-0 max-w-[420px] min-[1200px]:sticky min-[1200px]:top-6"
      aria-labelledby="preview-title"
    >
      <header className="flex items-baseline justify-between gap-3 mb-3">
        <h2 className="text-lg" id="preview-title">
          On the listing
        </h2>
        <span className="text-xs text-ink-soft">Live preview</span>
      </header>
      <div inert>
        <ClinicianCard view={view} />
      </div>
      <p className="mt-3 text-xs text-ink-soft">
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
  hasHours: true,
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
