import type { StaffType } from '#contract/staff/appointment-types.ts'
import {
  ageRanges,
  concerns,
  genders,
  languages,
  styles as therapyStyles,
} from '#domain/clinicians/vocabularies.ts'
import { caseLoadFullText } from '#domain/clinicians/card.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { ahpraPrefix, profileLimits } from '#domain/clinicians/profile-rules.ts'
import { clinicianRoles, isGp } from '#domain/clinicians/roles.ts'
import { isPricedFor } from '#domain/fees/quote.ts'
import { fundingMethods } from '#domain/funding/methods.ts'
import { offeredZones, zoneLabel } from '#domain/time/zones.ts'
import { Button, RowButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField, TextArea, TextField, toOptions } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChoiceField } from './choice-field.tsx'
import { type ClinicianValues, fieldLabels } from './clinician-values.ts'
import { PortraitField } from './portrait-field.tsx'
import type { ClinicianFormState } from './use-clinician-form.ts'
import * as styles from './clinicians.module.css'

const partClass = 'py-8 border-t border-line first:pt-0 first:border-t-0'

const zoneOptions = offeredZones.map(({ id, label }) => ({ value: id, label }))

export function WhoFields({ form }: { form: ClinicianFormState }) {
  const { values, bind } = form
  return (
    <section className={partClass}>
      <h2 className="mb-4">Who</h2>
      <div className="fields">
        <div className={styles.two}>
          <TextField label={fieldLabels.name} autoComplete="off" {...bind('name')} />
          <TextField
            label={fieldLabels.pronouns}
            optional
            maxLength={profileLimits.pronouns}
            autoComplete="off"
            {...bind('pronouns')}
          />
          <SelectField label={fieldLabels.role} options={toOptions(clinicianRoles)} {...bind('role')} />
          <SelectField label={fieldLabels.gender} options={toOptions(genders)} {...bind('gender')} />
          <TextField
            label={fieldLabels.yearsOfExperience}
            inputMode="numeric"
            size="short"
            autoComplete="off"
            {...bind('yearsOfExperience')}
          />
          <SelectField
            label={fieldLabels.timeZone}
            help="Working hours are in this zone."
            options={zoneOptions}
            {...bind('timeZone')}
          />
        </div>
        <ZoneChange form={form} />
        <PortraitField form={form} />
        {ahpraPrefix(values.role) !== null && (
          <TextField
            label={fieldLabels.ahpraNumber}
            help={`${ahpraPrefix(values.role)} and ten digits.`}
            autoComplete="off"
            spellCheck={false}
            {...bind('ahpraNumber')}
          />
        )}
        <ProviderNumbers form={form} />
      </div>
    </section>
  )
}

/** What another time zone means, before it is saved. See docs/product/practice.md#another-time-zone. */
function ZoneChange({ form: { base, values } }: { form: Pick<ClinicianFormState, 'base' | 'values'> }) {
  if (!base || base.fields.timeZone === values.timeZone) return null
  const [before, after] = [zoneLabel(base.fields.timeZone), zoneLabel(values.timeZone)]
  return (
    <Notice type="warning" announced="politely" title={`From ${before} to ${after} time, from when you save`}>
      <ul className="list-disc pl-5">
        <li>
          Working hours, leave and extra hours keep their clock times. 9:00 am in {before} becomes 9:00 am in{' '}
          {after}.
        </li>
        <li>
          Booked sessions do not move. The diary shows them in {after} time; clients still meet at the same
          moment.
        </li>
        <li>Sessions that are then outside the hours or in leave are listed when you press save.</li>
      </ul>
    </Notice>
  )
}

/** A Medicare provider number belongs to one place of practice. */
function ProviderNumbers({ form }: { form: ClinicianFormState }) {
  const { values, bindAt, change } = form
  const rows = values.providerNumbers
  const set = (next: typeof rows) => change('clinician.providerNumbers', next)
  return (
    <fieldset>
      <legend className="field__label">Medicare provider numbers</legend>
      <p className="field__help">One for each place they work from.</p>
      <div className="grid gap-4 mt-3">
        {rows.map((_, index) => (
          <div
            className={`grid items-start gap-x-4 gap-y-3 sm:grid-cols-[1fr_1fr_auto] ${styles.row}`}
            key={index}
          >
            <TextField
              label={`Place ${index + 1}`}
              maxLength={profileLimits.location}
              autoComplete="off"
              {...bindAt(`clinician.providerNumbers.${index}.location`)}
            />
            <TextField
              label={`Provider number ${index + 1}`}
              autoComplete="off"
              spellCheck={false}
              {...bindAt(`clinician.providerNumbers.${index}.providerNumber`)}
            />
            <RowButton onClick={() => set(rows.filter((_, at) => at !== index))}>
              Remove<span className="sr-only"> place {index + 1}</span>
            </RowButton>
          </div>
        ))}
        {rows.length < profileLimits.locations && (
          <div>
            <Button
              look="secondary"
              size="small"
              onClick={() => set([...rows, { location: '', providerNumber: '' }])}
            >
              Add a place
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  )
}

type ListField =
  | 'primarySpecialisations'
  | 'secondarySpecialisations'
  | 'languages'
  | 'styles'
  | 'fundingMethods'
  | 'clientAgeRanges'
  | 'deliveryTypes'
  | 'appointmentTypeIds'

const bindChoice = <Field extends ListField>(form: ClinicianFormState, field: Field) => ({
  legend: fieldLabels[field],
  name: field,
  chosen: form.values[field],
  error: form.errorOf(field),
  onChange: (next: ClinicianValues[Field]) => form.change(`clinician.${field}`, next as never), // of this field
})

const readingTexts = [
  { field: 'introduction', rows: 8, help: 'On their own page.' },
  {
    field: 'experience',
    rows: 4,
    help: 'Where they worked before. If you leave it empty, their page says nothing about it.',
  },
  { field: 'quote', rows: 2, help: 'One sentence in their own words.' },
] as const

const readingLists = ['qualifications', 'credentials', 'servicesAvailable'] as const

export function ReadingFields({ form }: { form: ClinicianFormState }) {
  const { values, bind } = form
  const most = profileLimits.shortDescription
  return (
    <section className={partClass}>
      <h2 className="mb-4">What clients read</h2>
      <div className="fields">
        <TextArea
          label={fieldLabels.shortDescription}
          help={`Two or three sentences, in the first person. ${values.shortDescription.length} of ${most} characters.`}
          rows={3}
          maxLength={most}
          {...bind('shortDescription')}
        />
        <ChoiceField
          {...bindChoice(form, 'primarySpecialisations')}
          help="These show on the card, in the order you choose them."
          terms={concerns}
        />
        <ChoiceField {...bindChoice(form, 'secondarySpecialisations')} terms={concerns} />
        <ChoiceField {...bindChoice(form, 'languages')} terms={languages} />
        <ChoiceField {...bindChoice(form, 'styles')} terms={therapyStyles} />
        {readingTexts.map(({ field, rows, help }) => (
          <TextArea
            key={field}
            label={fieldLabels[field]}
            optional
            rows={rows}
            help={help}
            maxLength={profileLimits[field]}
            {...bind(field)}
          />
        ))}
        {readingLists.map((field) => (
          <TextArea
            key={field}
            label={fieldLabels[field]}
            optional
            rows={3}
            help={`One on each line, at most ${profileLimits.lines}.`}
            {...bind(field)}
          />
        ))}
      </div>
    </section>
  )
}

export function OfferFields({ form, types }: { form: ClinicianFormState; types: readonly StaffType[] }) {
  const { values } = form
  const fitting = types
    .filter(({ kind }) => isGp(values.role) === (kind !== 'psychology'))
    .filter(({ id, isActive }) => isActive || values.appointmentTypeIds.includes(id))
    .map(({ id, name, isActive }) => ({ code: id, label: isActive ? name : `${name} (withdrawn)` }))
  return (
    <section className={partClass}>
      <h2 className="mb-4">Funding, ages and appointment types</h2>
      <div className="fields">
        {!isGp(values.role) && (
          <ChoiceField
            {...bindChoice(form, 'fundingMethods')}
            terms={fundingMethods.filter(
              ({ code }) => isPricedFor(values.role, code) || values.fundingMethods.includes(code),
            )}
          />
        )}
        <ChoiceField
          {...bindChoice(form, 'clientAgeRanges')}
          help="If you choose none, they see people of every age."
          terms={ageRanges}
        />
        <ChoiceField {...bindChoice(form, 'deliveryTypes')} terms={deliveryTypes} />
        <ChoiceField
          {...bindChoice(form, 'appointmentTypeIds')}
          help="If you take away a type that sessions are booked as, you see those sessions before anything is saved."
          terms={fitting}
        />
      </div>
    </section>
  )
}

const clientSources = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'referred', label: 'Referred clients only' },
] as const

export function ListingFields({ form }: { form: ClinicianFormState }) {
  const { base, values, bind, change } = form
  return (
    <section className={partClass}>
      <h2 className="mb-4">Case load and listing</h2>
      <div className="fields">
        <Checkbox {...bind('shouldUseCaseLoad')}>Count places for new clients</Checkbox>
        <div className={styles.two}>
          {values.shouldUseCaseLoad && (
            <TextField
              label={fieldLabels.remainingSlots}
              help={`${clientsNow(base?.clients ?? 0)} A new client’s first booking takes a place. At 0 the page says “${caseLoadFullText}”`}
              inputMode="numeric"
              size="short"
              autoComplete="off"
              {...bind('remainingSlots')}
            />
          )}
          <SelectField
            label={fieldLabels.isOpenToNewClients}
            help={
              values.isOpenToNewClients
                ? 'Anyone can find and book them.'
                : 'They are not on the listing. Their own clients can book, new ones cannot book online.'
            }
            options={clientSources}
            id="isOpenToNewClients"
            value={values.isOpenToNewClients ? 'everyone' : 'referred'}
            onChange={({ target }) => change('clinician.isOpenToNewClients', target.value === 'everyone')}
          />
        </div>
        <Checkbox {...bind('isProfileListed')}>
          Listed. If not, clients can only reach the page by its address.
        </Checkbox>
      </div>
    </section>
  )
}

const clientsNow = (count: number) =>
  count === 1
    ? 'They are the psychologist of 1 client now.'
    : `They are the psychologist of ${count} clients now.`
