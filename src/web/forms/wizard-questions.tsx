import type { ReactNode } from 'react'
import type { AnswerMessages } from '#domain/questionnaires/check-questions.ts'
import {
  type Answers,
  isConditionMet,
  isQuestionAsked,
  listChosen,
  listQuestions,
  type Question,
  type Questionnaire,
  withBox,
} from '#domain/questionnaires/questionnaire.ts'
import { Checkbox, CheckboxChips, type ChoiceOption, RadioChips } from '../ui/checkbox.tsx'
import { RadioCards, TickTiles } from '../ui/choice-cards.tsx'
import { PhoneField, SelectField, TextArea, TextField } from '../ui/field.tsx'
import * as styles from './forms.module.css'

/** What a table cannot hold of a question: pictures, links, and what settings say. */
export type QuestionExtras = {
  text?: ReactNode
  help?: string
  /** By the option's code. */
  icons?: Readonly<Record<string, ReactNode>>
  optionHelp?: Readonly<Record<string, string>>
}

type StepQuestionsProps = {
  questionnaire: Questionnaire
  /** Counted from 0. */
  position: number
  answers: Answers
  errors: AnswerMessages
  change: (key: string, answer: string) => void
  leave: (key: string) => void
  /** By the question's key. */
  extras?: Readonly<Record<string, QuestionExtras>>
}

/** The questions of a step that are asked now. One that an answer opens appears in its place; the focus stays where it is. */
export function StepQuestions({
  questionnaire,
  position,
  answers,
  errors,
  change,
  leave,
  extras = {},
}: StepQuestionsProps) {
  const { isForm, isNumbered, steps } = questionnaire
  const all = listQuestions(questionnaire)
  const { title, questions = [] } = steps[position] ?? {}
  const asked = questions.filter((question) => isQuestionAsked(question, answers, all))
  return (
    <div className={isForm && styles.form}>
      {asked.map((question) => {
        const { key, text, heading, isOptional } = question
        const extra = extras[key] ?? {}
        const number = isNumbered ? `${all.indexOf(question) + 1} of ${all.length}` : null
        const label = (
          <QuestionLabel number={number} isMarked={!isForm && !isOptional}>
            {extra.text ?? text}
          </QuestionLabel>
        )
        return (
          <div key={key} className={isForm ? toFormClass(question) : toClass(question)}>
            {heading && <h2 className="text-xl mb-5">{heading}</h2>}
            <QuestionField
              question={question}
              copy={{
                label,
                isLabelHidden: text === title,
                help: extra.help ?? question.help,
                options: toOptions(question, answers, extra),
              }}
              answer={answers[key] ?? ''}
              error={errors[key]}
              onChange={(answer) => change(key, answer)}
              onLeave={() => leave(key)}
            />
          </div>
        )
      })}
    </div>
  )
}

const toFormClass = ({ isHalf, kind }: Question) =>
  isHalf ? styles.half : kind === 'box' ? styles.box : undefined

function toClass({ kind, heading, askedIf }: Question): string {
  const isFollowUp = askedIf !== undefined && kind !== 'choice'
  return [styles.question, isFollowUp && styles.followUp, heading && styles.begins].filter(Boolean).join(' ')
}

const toOptions = ({ options = [] }: Question, answers: Answers, { icons, optionHelp }: QuestionExtras) =>
  options.map(({ code, label, help, closedIf }) => {
    const disabled = closedIf !== undefined && isConditionMet(closedIf, answers)
    return {
      value: code,
      label,
      icon: icons?.[code],
      disabled,
      help: disabled ? closedIf.because : (optionHelp?.[code] ?? help),
    }
  })

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
function QuestionField({ question, copy, answer, error, onChange, onLeave }: QuestionFieldProps) {
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
          {label}
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

type QuestionLabelProps = {
  /** '3 of 21', where the questionnaire counts. */
  number: string | null
  isMarked: boolean
  children: ReactNode
}

const QuestionLabel = ({ number, isMarked, children }: QuestionLabelProps) => (
  <>
    {number && (
      <span className="block mb-1 font-sans text-sm/[1.4] font-normal text-ink-soft tracking-[0]">
        {number}
      </span>
    )}{' '}
    {children}
    {isMarked && (
      // The control itself says that it is required.
      <span className="text-bloom-text" aria-hidden="true">
        {' *'}
      </span>
    )}
  </>
)

export const RequiredNote = () => (
  <p className="text-sm text-ink-soft mb-6">
    <span className="text-bloom-text">*</span> means that we need an answer.
  </p>
)
