import type { ReactNode } from 'react'
import type { Question } from '#domain/questionnaires/questionnaire.ts'
import { RadioCards } from '../ui/choice/radio-cards.tsx'
import { PhoneField } from '../ui/field/phone-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import * as styles from './question-field.module.css'

type QuestionFieldProps = {
  question: Question
  answer: string
  error: string | undefined
  /** '3 of 21', where the questionnaire counts. */
  number: string | null
  onChange: (answer: string) => void
  onLeave: () => void
}

/** What a phone number and a postcode are made of: other characters are not taken. */
const foreign = { phone: /[^\d()+ ]/g, postcode: /\D/g } as const

/** One question, drawn by its kind. The name of its control is its key. */
export function QuestionField({ question, answer, error, number, onChange, onLeave }: QuestionFieldProps) {
  const { key, kind, help, isOptional, autoComplete } = question
  const label = <Label question={question} number={number} />
  const copy = { label, help, error, optional: isOptional }
  const control = {
    id: key,
    name: key,
    value: answer,
    required: !isOptional,
    autoComplete: autoComplete ?? 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    onBlur: onLeave,
  }
  const options = (question.options ?? []).map(({ code, label: text }) => ({ value: code, label: text }))
  switch (kind) {
    case 'choice':
      return (
        <RadioCards
          id={key}
          legend={label}
          help={help}
          error={error}
          columns={toColumns(options)}
          options={options}
          chosen={[answer]}
          input={{ name: key, required: !isOptional, onChange: control.onChange }}
        />
      )
    case 'select':
      return <SelectField {...copy} {...control} options={options} placeholder="Choose one" />
    case 'longText':
      return <TextArea {...copy} {...control} rows={3} />
    case 'phone':
      return (
        <PhoneField
          {...copy}
          {...control}
          onChange={({ target }) => onChange(target.value.replaceAll(foreign.phone, ''))}
        />
      )
    case 'postcode':
      return (
        <TextField
          {...copy}
          {...control}
          size="short"
          inputMode="numeric"
          maxLength={4}
          onChange={({ target }) => onChange(target.value.replaceAll(foreign.postcode, ''))}
        />
      )
    case 'text':
      return <TextField {...copy} {...control} />
  }
}

function Label({ question, number }: Pick<QuestionFieldProps, 'question' | 'number'>): ReactNode {
  return (
    <>
      {number && <span className={styles.number}>{number}</span>} {question.text}
      {!question.isOptional && (
        // The control itself says that it is required.
        <span className={styles.required} aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  )
}

/** Whole sentences stand under each other; a few short words stand side by side. */
function toColumns(options: readonly { label: string }[]): 1 | 2 | 3 {
  const longest = Math.max(...options.map(({ label }) => label.length))
  if (longest > 30) return 1
  return options.length === 3 && longest <= 16 ? 3 : 2
}
