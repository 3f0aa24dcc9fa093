import { profileLimits } from '#domain/clinicians/profile-rules.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import type { ClinicianForm } from './use-clinician-form.ts'
import * as styles from './editor.module.css'

/** A Medicare provider number belongs to one place of practice. */
export function ProviderNumbers({ form }: { form: ClinicianForm }) {
  const { values, bindAt, change } = form
  const rows = values.providerNumbers
  const set = (next: typeof rows) => change('clinician.providerNumbers', next)
  return (
    <fieldset>
      <legend className="field__label">Medicare provider numbers</legend>
      <p className="field__help">One for each place they work from.</p>
      <div className={styles.rows}>
        {rows.map((_, index) => (
          <div className={styles.row} key={index}>
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
            <Button look="quiet" size="small" onClick={() => set(rows.filter((_, at) => at !== index))}>
              Remove<span className="sr-only"> place {index + 1}</span>
            </Button>
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
