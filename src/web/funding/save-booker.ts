import type { Booker } from '#domain/clients/bookers.ts'
import { type Outcome, outcomeOf, unsaved } from '../form/outcome.ts'
import { renameFaults } from '../form/rename-faults.ts'
import { bookerFaults, type BookerValues, saveBookerContact, saveIntake } from './booker.ts'
import type { Saver } from './use-saver.ts'

/** Document 1 section 3: the consent is asked for a child only. */
export type BookerAndConsent = BookerValues & { isConsentForParent: boolean }

const intakeFields = { behalfOf: 'behalfOf', isConsentForParent: 'isConsentForParent' } as const

type Saving = (save: Saver, values: BookerAndConsent, booker: Booker) => Promise<Outcome<BookerAndConsent>>

export const intakeStep: Saving = async (save, values, booker) => {
  const intake = await saveIntake(save, booker, booker === 'myChild' && values.isConsentForParent)
  return intake.ok
    ? { kind: 'done' }
    : outcomeOf(
        intake.problem,
        renameFaults(intake.problem, intakeFields),
        unsaved(intake.problem, 'who this appointment is for'),
      )
}

export const contactStep: Saving = async (save, values, booker) => {
  const contact = await saveBookerContact(save, values, booker)
  return contact.ok
    ? { kind: 'done' }
    : outcomeOf(
        contact.problem,
        bookerFaults(contact.problem, booker),
        unsaved(contact.problem, 'your contact details'),
      )
}

/** Document 1 section 4: "run an intake step, save contacts by booker type". */
export const saveBooker: Saving = async (save, values, booker) => {
  const intake = await intakeStep(save, values, booker)
  return intake.kind === 'done' ? contactStep(save, values, booker) : intake
}
