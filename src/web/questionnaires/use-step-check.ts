import { useState } from 'react'
import { checkStep } from '#domain/questionnaires/check-answers.ts'
import type { AnswerMessages } from '#domain/questionnaires/check-answers.ts'
import type { Answers, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { usePassedFields } from '../ui/field/use-passed-fields.ts'
import { explainGaps } from './explain-gaps.ts'

const none: AnswerMessages = {}

/** What is wrong with a step, and what of it is worth saying: all after the first try, before it what was filled in and left. */
export function useStepCheck(questionnaire: Questionnaire, position: number, answers: Answers) {
  const [tried, setTried] = useState({ position, times: 0 })
  const [passed, leave] = usePassedFields<string>()
  const step = questionnaire.steps[position]
  const messages = step ? checkStep(questionnaire, step, answers) : none
  const attempts = tried.position === position ? tried.times : 0
  const isSaid = (key: string) => attempts > 0 || (passed.includes(key) && (answers[key] ?? '').trim() !== '')
  return {
    attempts,
    errors: Object.fromEntries(Object.entries(messages).filter(([key]) => isSaid(key))),
    missing: explainGaps(messages, answers),
    leave,
    showErrors: () => setTried({ position, times: attempts + 1 }),
  }
}
