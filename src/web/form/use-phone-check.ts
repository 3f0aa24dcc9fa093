import { useEffect, useState } from 'react'
import type { Checked } from '#domain/identifiers/checked.ts'

type PhoneCheck = (typed: string) => Checked

const acceptsAnything: PhoneCheck = (value) => ({ ok: true, value })

/**
 * The numbering plans are fetched on the way to the phone field, not with the page. Until they are here, and if they cannot
 * be had, the server is the one that judges.
 */
export function usePhoneCheck(isNear: boolean): PhoneCheck {
  const [check, setCheck] = useState<PhoneCheck>(() => acceptsAnything)
  useEffect(() => {
    if (!isNear) return
    let isOver = false
    import('#domain/identifiers/phone.ts').then(
      ({ checkPhone }) => !isOver && setCheck(() => checkPhone),
      () => undefined,
    )
    return () => void (isOver = true)
  }, [isNear])
  return check
}
