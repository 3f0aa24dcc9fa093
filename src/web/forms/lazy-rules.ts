import { useEffect, useState } from 'react'
import type { IdentifierCheck } from '#domain/identifiers/checked.ts'

/**
 * The libraries that a form's rules are made with. Fetched while a time is being held, when little else is on the line: the sign-up
 * and every form after it need them.
 */
export function fetchRulesAhead(): void {
  const libraries = [import('./zod-setup.ts'), import('#domain/identifiers/phone.ts')]
  // The form asks again for what did not arrive.
  for (const library of libraries) library.catch(() => undefined)
}

type PhoneCheck = (typed: string) => IdentifierCheck

const acceptsAnything: PhoneCheck = (value) => ({ ok: true, value })

/**
 * The numbering plans are fetched on the way to the phone field, not with the page. Until they are here, and if they cannot
 * be had, the server is the one that judges.
 */
export function usePhoneCheck(
  isNear: boolean,
  name: 'checkPhone' | 'checkPhoneOfAnyCountry' = 'checkPhone',
): PhoneCheck {
  const [check, setCheck] = useState<PhoneCheck>(() => acceptsAnything)
  useEffect(() => {
    if (!isNear) return
    let isOver = false
    import('#domain/identifiers/phone.ts').then(
      (phone) => !isOver && setCheck(() => phone[name]),
      () => undefined,
    )
    return () => void (isOver = true)
  }, [isNear, name])
  return check
}
