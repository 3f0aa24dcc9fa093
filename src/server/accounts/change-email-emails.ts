import { emailChangeHours } from '#domain/clients/email-change.ts'
import { paths } from '#contract/page-paths.ts'
import type { Config } from '../config.ts'
import { renderEmail } from '../emails/render-email.ts'
import type { Email } from '../ports/email.ts'

type Addressed = { to: string; config: Config }

/** It may reach a stranger whose address was mistyped: it gives no names, and says that nothing is to be done then. */
export function newEmailEmail({ to, config, token }: Addressed & { token: string }): Email {
  const href = `${config.PUBLIC_URL}${paths.confirmNewEmail({ token })}`
  return renderEmail(
    {
      to,
      subject: `Confirm your new email for ${config.PRODUCT_NAME}`,
      preview: `The link works once, for ${emailChangeHours} hours.`,
      heading: 'Confirm your new email',
      parts: [
        `We received a request to use this address for a ${config.PRODUCT_NAME} account. Please confirm that it is yours:`,
        { button: 'Confirm my new email', href },
        `The link works once, for ${emailChangeHours} hours. If you did not ask for this, ignore this email: nothing has changed.`,
      ],
    },
    config,
  )
}

/** To the address that the account has, before anything changes. It does not learn the new one. */
export function newEmailAskedEmail({ to, config }: Addressed): Email {
  return renderEmail(
    {
      to,
      subject: `Someone asked for a new ${config.PRODUCT_NAME} email`,
      preview: 'Nothing has changed yet.',
      heading: 'A new email was asked for',
      parts: [
        `With your password, someone asked to use another email for your ${config.PRODUCT_NAME} account. Nothing has changed yet: it changes when the link in the new mailbox is opened, within ${emailChangeHours} hours. If it was you, there is nothing to do here.`,
        'If it was not you, someone knows your password. Choose a new one: the link is useless from then on, and every device is signed out.',
        { button: 'Choose a new password', href: `${config.PUBLIC_URL}${paths.forgotPassword()}` },
      ],
    },
    config,
  )
}

/** To the old address, which does not learn the new one. */
export function emailChangedEmail({ to, config }: Addressed): Email {
  return renderEmail(
    {
      to,
      subject: `Your ${config.PRODUCT_NAME} email was changed`,
      preview: 'From now on we write to your new address.',
      heading: 'Your email was changed',
      parts: [
        'Your account has a new email address. You log in with it from now on, and we write to it.',
        `If it was not you, please write to ${config.SUPPORT_EMAIL} straight away.`,
      ],
    },
    config,
  )
}
