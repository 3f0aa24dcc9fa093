import { genders } from '#domain/clinicians/genders.ts'
import { profileLimits } from '#domain/clinicians/profile-rules.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { ahpraPrefix } from '#domain/identifiers/ahpra.ts'
import { offeredZones } from '#domain/time/zones.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { fieldLabels } from './clinician-values.ts'
import { PortraitField } from './portrait-field.tsx'
import { ProviderNumbers } from './provider-numbers.tsx'
import type { ClinicianForm } from './use-clinician-form.ts'
import { ZoneChange } from './zone-change.tsx'
import * as styles from './editor.module.css'

const toOptions = (terms: readonly { code: string; label: string }[]) =>
  terms.map(({ code, label }) => ({ value: code, label }))

const zoneOptions = offeredZones.map(({ id, label }) => ({ value: id, label }))

export function WhoFields({ form }: { form: ClinicianForm }) {
  const { values, bind } = form
  return (
    <section className={styles.part}>
      <h2>Who</h2>
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
