import type { ReactNode } from 'react'
import type { Question } from '#domain/questionnaires/questionnaire.ts'
import { listChosen, withBox } from '#domain/questionnaires/several.ts'
import { Checkbox } from '../ui/choice/checkbox.tsx'
import { CheckboxChips, RadioChips } from '../ui/choice/checkbox-chips.tsx'
import type { ChoiceOption } from '../ui/choice/choice-option.ts'
import { RadioCards } from '../ui/choice/radio-cards.tsx'
import { TickTiles } from '../ui/choice/tick-tiles.tsx'
import { PhoneField } from '../ui/field/phone-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'

type ShownOption = ChoiceOption & { label: string }

type QuestionFieldProps = {
  question: Question
  /** As this page says it: the table's words, and what a table cannot hold. */
  copy: {
    label: ReactNode
    /** Where the step's own heading asks the same. */
    isLabelHidden: boolean
    help?: string
    options: readonly ShownOption[]
  }
  answer: string
  error: string | undefined
  onChange: (answer: string) => void
  onLeave: () => void
}

/** What a phone number and a postcode are made of: other characters are not taken. */
const foreign = { phone: /[^\d()+ ]/g, postcode: /\D/g } as const

/** One question, drawn by its kind. The name of its control is its key. */
export function QuestionField({ question, copy, answer, error, onChange, onLeave }: QuestionFieldProps) {
  const { key, kind, isOptional, isChips, autoComplete = 'off', placeholder } = question
  const { label, isLabelHidden, help, options } = copy
  const required = !isOptional
  const choose = ({ target }: { target: { value: string } }) => onChange(target.value)
  const control = { id: key, name: key, required, onBlur: onLeave }
  const field = { ...control, label, help, error, optional: isOptional, value: answer, onChange: choose }
  const text = { ...field, autoComplete, placeholder }
  const group = { legend: label, help, error, options }
  switch (kind) {
    case 'choice': {
      const one = { ...group, chosen: [answer], input: { name: key, required, onChange: choose } }
      if (isChips) return <RadioChips {...one} />
      return <RadioCards {...one} id={key} legendHidden={isLabelHidden} columns={toColumns(options)} />
    }
    case 'several': {
      const tick = ({ target }: { target: HTMLInputElement }) => onChange(withBox(question, answer, target))
      const many = { ...group, chosen: listChosen(answer), input: { name: key, onChange: tick } }
      return isChips ? <CheckboxChips {...many} /> : <TickTiles {...many} legendHidden={isLabelHidden} />
    }
    case 'box':
      return (
        <Checkbox
          {...control}
          checked={answer === 'yes'}
          error={error}
          onChange={({ target }) => onChange(target.checked ? 'yes' : '')}
        >
          {label} {isOptional && <span className="text-ink-soft">(optional)</span>}
        </Checkbox>
      )
    case 'select':
      return (
        <SelectField
          {...field}
          autoComplete={autoComplete}
          options={options}
          placeholder={isOpen(question) ? 'Choose one' : undefined}
        />
      )
    case 'longText':
      return <TextArea {...text} rows={3} />
    case 'email':
      return <TextField {...text} type="email" />
    case 'phone':
      return (
        <PhoneField
          {...text}
          onChange={({ target }) => onChange(target.value.replaceAll(foreign.phone, ''))}
        />
      )
    case 'postcode':
      return (
        <TextField
          {...text}
          size="short"
          inputMode="numeric"
          maxLength={4}
          onChange={({ target }) => onChange(target.value.replaceAll(foreign.postcode, ''))}
        />
      )
    case 'text':
    case 'personName':
      return <TextField {...text} />
  }
}

/** No answer stands there at the start. */
const isOpen = ({ initial, options = [] }: Question): boolean =>
  initial === undefined && options.every(({ code }) => code !== '')

/** Whole sentences stand under each other; a few short words stand side by side. */
function toColumns(options: readonly ShownOption[]): 1 | 2 | 3 {
  const longest = Math.max(...options.map(({ label }) => label.length))
  const isThreeWithHelp = options.length === 3 && options.some(({ help }) => help)
  if (longest > 30 || isThreeWithHelp) return 1
  return options.length === 3 && longest <= 16 ? 3 : 2
}
