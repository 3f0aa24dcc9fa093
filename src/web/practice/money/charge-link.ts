/** Of the row of the list that opens a charge. */
export const chargeLinkId = (chargeId: string) => `charge-${chargeId}`

/** Where the focus goes when a charge is closed: to the row that opened it, or to the page’s heading where it is not listed. */
export function focusChargeLink(chargeId: string): void {
  const link = document.getElementById(chargeLinkId(chargeId)) ?? document.querySelector<HTMLElement>('h1')
  link?.focus()
}
