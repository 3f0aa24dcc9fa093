/** How long a client has from opening the form to pay. */
export const formMinutes = 60

/** Stripe opens no form that would end sooner: https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-expires_at */
const leastFormMinutes = 30
/** For clocks that differ, and a provider that answers late. */
const spareMinutes = 5

/** A form ends at a set time after it was first asked for: after so long the provider would refuse to open it. */
export const openFormMinutes = formMinutes - leastFormMinutes - spareMinutes

type AskedForm = { readonly askedAt: Date; readonly isOpened: boolean; readonly now: Date }

/** A form that the provider did not open in time, say in an outage. No client has it, so nothing comes of it any more. */
export const isFormLost = ({ askedAt, isOpened, now }: AskedForm): boolean =>
  !isOpened && now.getTime() - askedAt.getTime() >= openFormMinutes * 60_000
