import type { UserRole } from './roles.ts'

export type Actor = 'visitor' | UserRole

/**
 * A visitor may hold a slot but must sign up to book it; administrators see no questionnaire answers.
 * See docs/product/who-may-book.md#roles and docs/product/privacy-and-audit.md#who-sees-what.
 */
const permissions = {
  visitor: ['browse clinicians', 'hold a slot', 'sign up', 'accept an invite', 'contact the practice'],
  patient: [
    'browse clinicians',
    'hold a slot',
    'book an appointment',
    'change own appointments',
    'manage own profile',
    'upload own documents',
    'answer questionnaires',
    'contact the practice',
  ],
  clinician: [
    'browse clinicians',
    'see own appointments',
    'record attendance',
    'set own hours',
    'read answers of own clients',
    'contact the practice',
  ],
  administrator: [
    'browse clinicians',
    'edit clinicians',
    'edit appointment types',
    'edit rates',
    'invite clients',
    'work through safety tasks',
    'read messages',
    'read the audit',
    'contact the practice',
  ],
} as const satisfies Record<Actor, readonly string[]>

export type Action = (typeof permissions)[Actor][number]

/** Reads as a sentence: `may('clinician', 'book an appointment')` is false. */
export function may(actor: Actor, action: Action): boolean {
  const allowed: readonly Action[] = permissions[actor]
  return allowed.includes(action)
}
