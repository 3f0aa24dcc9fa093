import type { StaffType } from '#contract/staff/type-editor.ts'
import { ageRanges } from '#domain/clinicians/age-ranges.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import { fundingMethods } from '#domain/funding/methods.ts'
import { ChoiceField } from './choice-field.tsx'
import { fieldLabels } from './clinician-values.ts'
import type { ClinicianForm } from './use-clinician-form.ts'
import * as styles from './editor.module.css'

export function OfferFields({ form, types }: { form: ClinicianForm; types: readonly StaffType[] }) {
  const { values, change, errorOf } = form
  const fitting = types
    .filter(({ kind }) => isGp(values.role) === (kind !== 'psychology'))
    .filter(({ id, isActive }) => isActive || values.appointmentTypeIds.includes(id))
    .map(({ id, name, isActive }) => ({ code: id, label: isActive ? name : `${name} (withdrawn)` }))
  return (
    <section className={styles.part}>
      <h2>Funding, ages and appointment types</h2>
      <div className="fields">
        {!isGp(values.role) && (
          <ChoiceField
            legend={fieldLabels.fundingMethods}
            name="fundingMethods"
            terms={fundingMethods}
            chosen={values.fundingMethods}
            error={errorOf('fundingMethods')}
            onChange={(next) => change('clinician.fundingMethods', next)}
          />
        )}
        <ChoiceField
          legend={fieldLabels.clientAgeRanges}
          help="With none chosen, they see every age."
          name="clientAgeRanges"
          terms={ageRanges}
          chosen={values.clientAgeRanges}
          onChange={(next) => change('clinician.clientAgeRanges', next)}
        />
        <ChoiceField
          legend={fieldLabels.deliveryTypes}
          name="deliveryTypes"
          terms={deliveryTypes}
          chosen={values.deliveryTypes}
          error={errorOf('deliveryTypes')}
          onChange={(next) => change('clinician.deliveryTypes', next)}
        />
        <ChoiceField
          legend={fieldLabels.appointmentTypeIds}
          help="Sessions booked as a type that you take away are listed before it is saved."
          name="appointmentTypeIds"
          terms={fitting}
          chosen={values.appointmentTypeIds}
          error={errorOf('appointmentTypeIds')}
          onChange={(next) => change('clinician.appointmentTypeIds', next)}
        />
      </div>
    </section>
  )
}
