import type { Answers } from '#domain/questionnaires/questionnaire.ts'
import { riskQuestions, type RiskAnswers, screenRisk } from '#domain/surveys/risk-screen.ts'

/** Of a safety check that was kept, and so has every answer that it asks for. What the browser believes is not asked. */
export function readSafetyResult(answers: Answers): 'negative' | 'positive' {
  const given = Object.fromEntries(riskQuestions.map((key) => [key, answers[key] ?? '']))
  // Checked against the lists of the questionnaire when it was sent.
  return screenRisk(given as RiskAnswers) === 'positive' ? 'positive' : 'negative'
}
