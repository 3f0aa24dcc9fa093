import { describe, expect, it } from 'vitest'
import { dass21 } from '#domain/questionnaires/dass21.ts'
import { explainFailure, failedText, findRefused, stillRefused } from './explain-failure.tsx'

const message = 'As the server says'

describe('a questionnaire that was not sent', () => {
  it.each([409, 422, 429])('%i says what the server says', (status) => {
    expect(explainFailure({ status, message })).toEqual({ message, isWithoutTime: false })
  })

  it.each([0, 500, 503])('%i says that it went wrong', (status) => {
    expect(explainFailure({ status, message })).toEqual({ message: failedText, isWithoutTime: false })
  })

  it('404 says that there is no such time, and the list of GPs is the way on', () => {
    expect(explainFailure({ status: 404, message })).toEqual({
      message: 'We could not find the time you were holding.',
      isWithoutTime: true,
    })
  })
})

describe('an answer that the server did not take', () => {
  const [, second] = dass21.steps
  const { key } = second!.questions[0]!
  const answers = { [key]: '3' }

  it('leads to its step, and is said until it is changed', () => {
    const refused = findRefused(dass21, answers, { [key]: message })
    expect(refused?.step).toBe(1)
    expect(stillRefused(refused!, second!.questions, answers)).toEqual({ [key]: message })
    expect(stillRefused(refused!, second!.questions, { [key]: '2' })).toEqual({})
    expect(stillRefused(refused!, dass21.steps[0]!.questions, answers)).toEqual({})
  })

  it('is none of the questionnaire’s where the server names another field, or none', () => {
    expect(findRefused(dass21, answers, { answers: message })).toBeNull()
    expect(findRefused(dass21, answers)).toBeNull()
  })
})
