import { changePasswordRequest, newEmailRequest } from '#contract/own-login.ts'

const current = {
  currentPassword: newEmailRequest.shape.currentPassword.meta({ title: 'your current password' }),
}

export const newEmailRules = newEmailRequest.extend({
  email: newEmailRequest.shape.email.meta({ title: 'your new email' }),
  ...current,
})

export const newPasswordRules = changePasswordRequest.extend({
  ...current,
  newPassword: changePasswordRequest.shape.newPassword.meta({ title: 'your new password' }),
})
