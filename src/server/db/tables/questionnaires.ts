import type { Generated, GeneratedAlways } from 'kysely'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import type { Made, Sealed } from './columns.ts'

export type QuestionnaireTables = {
  questionnaire_submissions: {
    id: Generated<string>
    client_id: string
    questionnaire: QuestionnaireCode
    sealed_answers: Buffer
    /** Of the booking that it was used for; null while it counts for the next. */
    reservation_id: string | null
    submitted_at: Made
    should_hand_over: Generated<boolean>
    handed_over_at: Date | null
  }
  questionnaire_drafts: {
    client_id: string
    questionnaire: QuestionnaireCode
    sealed_answers: Buffer
    step: number
    updated_at: Made
  }
  questionnaire_reminders: { reservation_id: string; asked_at: Made; sent_at: Date | null }
  safety_tasks: {
    id: Generated<string>
    practice_id: string
    client_id: string
    submission_id: string
    sealed_call: Sealed
    created_at: Made
    last_told_at: Date | null
    acknowledged_at: Date | null
    acknowledged_by: string | null
    closed_at: Date | null
    closed_by: string | null
    sealed_closing: Sealed
  }
  safety_task_events: {
    id: GeneratedAlways<number>
    task_id: string
    kind: 'emailSent' | 'emailKept' | 'raisedAgain' | 'callAsked' | 'acknowledged' | 'opened' | 'closed'
    /** The address that was written to, or the subject of the person who acknowledged it. */
    told: string | null
    /** What was done, of a closing that was not the last. */
    sealed_closing: Sealed
    happened_at: Made
  }
}
