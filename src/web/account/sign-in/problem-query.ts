import {
  toFieldMessages,
  type SignInFieldProblem,
  signInFieldProblems,
  type SignInForm,
} from '#contract/identity.ts'

export type Trouble = { message: string | null; fields: Partial<SignInForm> }

/** Turns the codes that a form without a script comes back with into words. Anything else in the address says nothing. */
export function wordsFor(problem: string | null, messages: Record<string, string>): Trouble {
  const codes = (problem ?? '').split('.')
  const [code = ''] = codes
  return {
    message: Object.hasOwn(messages, code) ? (messages[code] ?? null) : null,
    fields: toFieldMessages(codes.filter(isFieldProblem)),
  }
}

const isFieldProblem = (code: string): code is SignInFieldProblem => Object.hasOwn(signInFieldProblems, code)

/** An answer to a script: words beside the fields if any is at fault, above the form if none is. */
export const findProblem = ({
  message,
  fields,
}: {
  message: string
  fields: Record<string, string>
}): Trouble => ({
  message: Object.keys(fields).length > 0 ? null : message,
  fields,
})
