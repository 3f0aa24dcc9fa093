import type { ReactNode } from 'react'
import { holds, isAsked } from '#domain/questionnaires/asked.ts'
import type { AnswerMessages } from '#domain/questionnaires/check-questions.ts'
import {
  type Answers,
  listQuestions,
  type Question,
  type Questionnaire,
} from '#domain/questionnaires/questionnaire.ts'
import { QuestionLabel } from './question-label.tsx'
import { QuestionField } from './question-field.tsx'
import * as styles from './step-questions.module.css'

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
  const asked = questions.filter((question) => isAsked(question, answers, all))
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
    const disabled = closedIf !== undefined && holds(closedIf, answers)
    return {
      value: code,
      label,
      icon: icons?.[code],
      disabled,
      help: disabled ? closedIf.because : (optionHelp?.[code] ?? help),
    }
  })
