import { genders } from '#domain/clinicians/genders.ts'
import { languages } from '#domain/clinicians/languages.ts'
import { styles } from '#domain/clinicians/styles.ts'
import { ChoiceGroup } from '../../../ui/choice/choice-group.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import type { StepProps } from '../step-props.ts'

const genderOptions = [{ code: '', label: 'No preference' }, ...genders]
const languageOptions = languages.map(({ code, label }) => ({ value: code, label }))
const styleOptions = [
  { value: '', label: 'Any style' },
  ...styles.map(({ code, label }) => ({ value: code, label })),
]

export function PreferencesStep({ answers, change, errors }: StepProps) {
  return (
    <div className="fields">
      <ChoiceGroup legend="Psychologist’s gender" error={errors.gender} className="chips">
        {genderOptions.map(({ code, label }) => (
          <label key={code} className="chip">
            <input
              type="radio"
              name="gender"
              value={code}
              checked={answers.gender === code}
              onChange={() => change({ gender: code })}
            />
            {label}
          </label>
        ))}
      </ChoiceGroup>
      <div className="field-row">
        <SelectField
          label="Language"
          name="language"
          options={languageOptions}
          value={answers.language}
          error={errors.language}
          onChange={({ target }) => change({ language: target.value })}
        />
        <SelectField
          label="Treatment style"
          name="style"
          options={styleOptions}
          value={answers.style}
          error={errors.style}
          onChange={({ target }) => change({ style: target.value })}
        />
      </div>
    </div>
  )
}
