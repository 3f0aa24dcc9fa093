import { emailLinkDays, resetLinkMinutes } from '#contract/sign-in-form.ts'
import { paths } from '#contract/page-paths.ts'
import { emailChangeHours } from '#domain/clients/credentials.ts'
import type { EmailGroup } from './deliver.ts'

type ResetLink = {
  token: string
  /** The page of this site that the person was on their way to. */
  redirectTo?: string
}

type PasswordChange = {
  /** Changed while signed in, which is the one sign-in that goes on. */
  isByOwner: boolean
}

/** To the holder of an account, about their login. */
export const accountEmails = {
  resetLink: {
    to: 'address',
    write: (config, { token, redirectTo }: ResetLink) => ({
      subject: `Choose a new ${config.PRODUCT_NAME} password`,
      preview: `You can use the link once, within ${resetLinkMinutes} minutes.`,
      heading: 'Choose a new password',
      parts: [
        `We received a request to reset your ${config.PRODUCT_NAME} password. Open this link to choose a new one:`,
        {
          button: 'Choose a new password',
          href: `${config.PUBLIC_URL}${paths.resetPassword({ token, redirectTo })}`,
        },
        `You can use the link once, within ${resetLinkMinutes} minutes. If it was not you, ignore this email: nothing has changed.`,
      ],
    }),
  },
  /** See docs/product/signing-in.md#guessing. */
  guesses: {
    to: 'address',
    write: (config) => ({
      subject: `Someone may be guessing your ${config.PRODUCT_NAME} password`,
      preview: 'Your account is safe, and you can still log in.',
      heading: 'Someone may be guessing your password',
      parts: [
        `There were many attempts to log in to your ${config.PRODUCT_NAME} account with a wrong password. None of them got in. If it was you, ignore this email.`,
        'For a while, we make browsers that we don’t know wait longer between attempts. You can log in as usual from a browser that you have used before.',
        'On a new one you may have to wait. You can also choose a new password at any time:',
        { button: 'Choose a new password', href: `${config.PUBLIC_URL}${paths.forgotPassword()}` },
      ],
    }),
  },
  passwordChanged: {
    to: 'address',
    write: (config, { isByOwner }: PasswordChange) => {
      const ended = isByOwner ? 'Every other device' : 'Every device'
      return {
        subject: `Your ${config.PRODUCT_NAME} password was changed`,
        preview: `${ended} that was logged in has been signed out.`,
        heading: 'Your password was changed',
        parts: [
          `Your password was changed just now. ${ended} that was logged in has been signed out.`,
          `If it was not you, please write to ${config.SUPPORT_EMAIL} straight away.`,
        ],
      }
    },
  },
  /** It may reach a stranger whose address was mistyped: it gives no names, and says what to do then, which is nothing. */
  confirmEmail: {
    to: 'address',
    write: ({ PRODUCT_NAME, PUBLIC_URL }, { token }: { token: string }) => ({
      subject: `Confirm your email for ${PRODUCT_NAME}`,
      preview: `The link works for ${emailLinkDays} days.`,
      heading: 'Confirm your email',
      parts: [
        `This address was used to sign up at ${PRODUCT_NAME}. Please confirm that it is yours:`,
        { button: 'Confirm my email', href: `${PUBLIC_URL}${paths.confirmEmail({ token })}` },
        `The link works for ${emailLinkDays} days. If you did not sign up, ignore this email: no reminders will be sent to you.`,
      ],
    }),
  },
  /** It may reach a stranger whose address was mistyped: it gives no names, and says that nothing is to be done then. */
  confirmNewEmail: {
    to: 'address',
    write: (config, { token }: { token: string }) => ({
      subject: `Confirm your new email for ${config.PRODUCT_NAME}`,
      preview: `You can use the link once, within ${emailChangeHours} hours.`,
      heading: 'Confirm your new email',
      parts: [
        `We received a request to use this address for a ${config.PRODUCT_NAME} account. Please confirm that it is yours:`,
        { button: 'Confirm my new email', href: `${config.PUBLIC_URL}${paths.confirmNewEmail({ token })}` },
        `You can use the link once, within ${emailChangeHours} hours. If you did not ask for this, ignore this email: nothing has changed.`,
      ],
    }),
  },
  /** To the address that the account has, before anything changes. It does not learn the new one. */
  newEmailRequested: {
    to: 'address',
    write: (config) => ({
      subject: `Someone asked for a new ${config.PRODUCT_NAME} email`,
      preview: 'Nothing has changed yet.',
      heading: 'Someone asked to change your email',
      parts: [
        `Someone who knows your password asked to use another email for your ${config.PRODUCT_NAME} account. Nothing has changed yet: we sent a link to the new address, and your email changes if it is opened within ${emailChangeHours} hours. If it was you, there is nothing more to do here.`,
        'If it was not you, please choose a new password now. That stops the link from working, and signs out every device.',
        { button: 'Choose a new password', href: `${config.PUBLIC_URL}${paths.forgotPassword()}` },
      ],
    }),
  },
  /** To the old address, which does not learn the new one. */
  emailChanged: {
    to: 'address',
    write: (config) => ({
      subject: `Your ${config.PRODUCT_NAME} email was changed`,
      preview: 'From now on we write to your new address.',
      heading: 'Your email was changed',
      parts: [
        'Your account has a new email address. You log in with it from now on, and we write to it.',
        `If it was not you, please write to ${config.SUPPORT_EMAIL} straight away.`,
      ],
    }),
  },
} as const satisfies EmailGroup
