/** Chinese texts of the login with a passkey. */
import type { PasskeyTexts } from './en.ts'

export const cn: PasskeyTexts = {
  logIn: '使用通行密钥登录',
  or: '或',
  done: '登录成功。',
  canceled: '没有使用通行密钥。请重试，或使用密码。',
  otherSite: '本站的通行密钥只能在本站自己的网址上使用，在此处请使用密码。',
  known: '此设备已有本站的通行密钥。',
}
export default cn
