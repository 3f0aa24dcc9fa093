type Reached = { isToldByEmail: boolean; mobile?: string | null }

/** After a change, as true as before it. */
export function toldCopy(
  done: string,
  { isToldByEmail, mobile = null }: Reached,
  areEmailsKept: boolean,
): string {
  if (isToldByEmail && !areEmailsKept) return `${done} The client is told by email.`
  const why = isToldByEmail
    ? 'No email is sent: it is only kept in the outbox.'
    : 'No email will reach the client.'
  return `${done} ${why} Please tell them yourself${mobile === null ? '' : `: ${mobile}`}.`
}
