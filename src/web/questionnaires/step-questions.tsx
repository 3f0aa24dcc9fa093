import { isAsked } from '#domain/questionnaires/check-answers.ts'
import type { AnswerMessages } from '#domain/questionnaires/check-answers.ts'
import { type Answers, listQuestions, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { QuestionField } from './question-field.tsx'
import * as styles from './step-questions.module.css'

type StepQuestionsProps = {
  questionnaire: Questionnaire
  /** Counted from 0. */
  position: number
  answers: Answers
  errors: AnswerMessages
  change: (key: string, answer: string) => void
  leave: (key: string) => void
}

/** The questions of a step that are asked now. One that an answer opens appears in its place; the focus stays where it is. */
export function StepQuestions({
  questionnaire,
  position,
  answers,
  errors,
  change,
  leave,
}: StepQuestionsProps) {
  const all = listQuestions(questionnaire)
  const asked = (questionnaire.steps[position]?.questions ?? []).filter((question) =>
    isAsked(question, answers, all),
  )
  return (
    <div>
      {asked.map((question) => {
        const { key, kind, heading, askedIf } = question
        const isFollowUp = askedIf !== undefined && kind !== 'choice'
        return (
          <div
            key={key}
            className={[styles.question, isFollowUp && styles.followUp, heading && styles.begins]
              .filter(Boolean)
              .join(' ')}
          >
            {heading && <h2 className="text-xl mb-5">{heading}</h2>}
            <QuestionField
              question={question}
              answer={answers[key] ?? ''}
              error={errors[key]}
              number={questionnaire.isNumbered ? `${all.indexOf(question) + 1} of ${all.length}` : null}
              onChange={(answer) => change(key, answer)}
              onLeave={() => leave(key)}
            />
          </div>
        )
      })}
    </div>
  )
}
