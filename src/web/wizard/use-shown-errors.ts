import { useState } from 'react'
import type { AnswerMessages } from '#domain/questionnaires/check-questions.ts'
import type { Answers, Question, Step } from '#domain/questionnaires/questionnaire.ts'
import { usePassedFields } from '../ui/field/use-passed-fields.ts'

/** An answer of these is whole at once; what is typed is not, until the field is left. */
const chosenKinds: readonly Question['kind'][] = ['choice', 'several', 'select', 'box']

/** Which messages of a step are worth saying: all after the first try, before it those of what was filled in and left. */
export function useShownErrors(step: Step | undefined, answers: Answers, messages: AnswerMessages) {
  const [tried, setTried] = useState({ step, times: 0 })
  const [passed, leave] = usePassedFields<string>()
  const attempts = tried.step === step ? tried.times : 0
  const isFilled = ({ key, kind }: Question) =>
    (answers[key] ?? '').trim() !== '' && (chosenKinds.includes(kind) || passed.includes(key))
  const shown = (step?.questions ?? []).filter((question) => attempts > 0 || isFilled(question))
  return {
    attempts,
    errors: Object.fromEntries(shown.flatMap(({ key }) => (messages[key] ? [[key, messages[key]]] : []))),
    leave,
    showErrors: () => setTried({ step, times: attempts + 1 }),
  }
}
