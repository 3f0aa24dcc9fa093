import type { StaffClinician } from '#contract/staff/clinician-editor.ts'
import type { StaffType } from '#contract/staff/type-editor.ts'
import { portraitPath } from '#domain/portraits/portrait-rules.ts'
import { FormErrors } from '../../form/form-errors.tsx'
import { ScriptForm } from '../../form/script-form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { fieldLabels } from './clinician-values.ts'
import { ListingFields } from './listing-fields.tsx'
import { OfferFields } from './offer-fields.tsx'
import { PreviewCard } from './preview-card.tsx'
import { ReadingFields } from './reading-fields.tsx'
import { SessionsAffected } from './sessions-affected.tsx'
import { type SavedClinician, useClinicianForm } from './use-clinician-form.ts'
import { WhoFields } from './who-fields.tsx'
import * as styles from './editor.module.css'

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
    <div className={styles.withSide}>
      <div className={styles.form}>
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
          <div className={styles.foot}>
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
  if (isOver) return 'Save over'
  if (!base?.isPublished) return 'Save draft'
  return base.status === 'active' ? 'Save and show to clients' : 'Save'
}
