/** Chinese texts of the form controls in dialogs. */
import type { FormTexts } from './en.ts'

export const cn: FormTexts = {
  close: '关闭',
  goBack: '返回',
  closeAnyway: '仍要关闭',
  cancel: '取消',
  password: '密码',
  passwordHint: '请输入密码',
  currentPassword: '当前密码',
  newPassword: '新密码',
  newPasswordHint: '至少 8 个字符',
  showPassword: '显示密码',
  strength: (strength) => `强度 ${strength} / 4`,
  code: '验证码',
  codeHint: '6 位数字',
  errors: {
    empty: '账号或密码不能为空。',
    email: '请输入完整的邮箱地址。',
    code: '验证码为 6 位数字。',
    secondFactor: '请输入 6 位验证码或 16 位恢复代码。',
    short: '密码至少需要 8 个字符。',
    nickname: '昵称需要 1 到 30 个字符。',
    website: '需要包含 http:// 或 https://',
    intro: '最多 200 个字符。',
    noPassword: '密码不能为空。',
  },
}
