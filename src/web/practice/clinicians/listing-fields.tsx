import { caseLoadFullText } from '#domain/clinicians/case-load.ts'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { fieldLabels } from './clinician-values.ts'
import type { ClinicianForm } from './use-clinician-form.ts'
import * as styles from './editor.module.css'

const sources = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'referred', label: 'Referred clients only' },
] as const

export function ListingFields({ form }: { form: ClinicianForm }) {
  const { base, values, bind, change } = form
  return (
    <section className={styles.part}>
      <h2>Case load and listing</h2>
      <div className="fields">
        <Checkbox {...bind('shouldUseCaseLoad')}>Count places for new clients</Checkbox>
        <div className={styles.two}>
          {values.shouldUseCaseLoad && (
            <TextField
              label={fieldLabels.remainingSlots}
              help={`${clientsNow(base?.clients ?? 0)} A first booking takes a place. At 0 the page says “${caseLoadFullText}”`}
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
            options={sources}
            id="isOpenToNewClients"
            value={values.isOpenToNewClients ? 'everyone' : 'referred'}
            onChange={({ target }) => change('clinician.isOpenToNewClients', target.value === 'everyone')}
          />
        </div>
        <Checkbox {...bind('isProfileListed')}>
          Listed. Without it, clients reach the page by its address only.
        </Checkbox>
      </div>
    </section>
  )
}

const clientsNow = (count: number) =>
  count === 1 ? 'The psychologist of 1 client now.' : `The psychologist of ${count} clients now.`
