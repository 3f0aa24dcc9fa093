import { concerns } from '#domain/clinicians/concerns.ts'
import { languages } from '#domain/clinicians/languages.ts'
import { profileLimits } from '#domain/clinicians/profile-rules.ts'
import { styles as therapyStyles } from '#domain/clinicians/styles.ts'
import { TextArea } from '../../ui/field/text-area.tsx'
import { ChoiceField } from './choice-field.tsx'
import { fieldLabels } from './clinician-values.ts'
import type { ClinicianForm } from './use-clinician-form.ts'
import * as styles from './editor.module.css'

const texts = [
  { field: 'introduction', rows: 8, help: 'On their own page.' },
  { field: 'experience', rows: 4, help: 'Where they worked before. Left empty, the page leaves it out.' },
  { field: 'quote', rows: 2, help: 'One sentence in their own words.' },
] as const

const lists = ['qualifications', 'credentials', 'servicesAvailable'] as const

export function ReadingFields({ form }: { form: ClinicianForm }) {
  const { values, bind, change, errorOf } = form
  const most = profileLimits.shortDescription
  return (
    <section className={styles.part}>
      <h2>What clients read</h2>
      <div className="fields">
        <TextArea
          label={fieldLabels.shortDescription}
          help={`Two or three sentences, in the first person. ${values.shortDescription.length} of ${most} characters.`}
          rows={3}
          maxLength={most}
          {...bind('shortDescription')}
        />
        <ChoiceField
          legend={fieldLabels.primarySpecialisations}
          help="These show on the card, in the order you choose them."
          name="primarySpecialisations"
          terms={concerns}
          chosen={values.primarySpecialisations}
          error={errorOf('primarySpecialisations')}
          onChange={(next) => change('clinician.primarySpecialisations', next)}
        />
        <ChoiceField
          legend={fieldLabels.secondarySpecialisations}
          name="secondarySpecialisations"
          terms={concerns}
          chosen={values.secondarySpecialisations}
          error={errorOf('secondarySpecialisations')}
          onChange={(next) => change('clinician.secondarySpecialisations', next)}
        />
        <ChoiceField
          legend={fieldLabels.languages}
          name="languages"
          terms={languages}
          chosen={values.languages}
          onChange={(next) => change('clinician.languages', next)}
        />
        <ChoiceField
          legend={fieldLabels.styles}
          name="styles"
          terms={therapyStyles}
          chosen={values.styles}
          onChange={(next) => change('clinician.styles', next)}
        />
        {texts.map(({ field, rows, help }) => (
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
        {lists.map((field) => (
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
