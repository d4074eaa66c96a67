import { text } from '../text.ts';
import { passkeyMessages } from './passkey-messages.ts';
import { passwordMessages } from './password-messages.ts';

/** What signing in answers: by account and password, the identity provider, a second factor and passkeys (docs/decisions/identity.md). */
export const signInMessages = {
  'login.account': text('请输入您的账号', 'Please enter your account'),
  'login.password': text('密码长度至少大于六位', 'The password must have at least six characters'),
  'login.captcha': text('验证码错误或已过期', 'The code is wrong or has expired'),
  'login.failed': text('账号或密码错误', 'The user name or password is wrong'),
  'login.locked': text('尝试次数过多，请 {minutes} 分钟后再试', 'Too many attempts; try again in {minutes} min'),
  'captcha.limited': text('获取验证码过于频繁，请 {minutes} 分钟后再试', 'Too many codes requested. Try again in {minutes} min'),
  'login.stepGone': text('登录步骤已过期，请重新登录', 'This sign-in step has expired. Please sign in again'),
  'login.sessionLost': text('验证失败，请重新登录。', 'Verification failed, please Login again.'),
  ...passwordMessages,
  ...passkeyMessages,
  'provider.off': text('未配置统一身份认证', 'No identity provider is configured'),
  'provider.limited': text('登录过于频繁，请 {minutes} 分钟后再试', 'Too many sign-ins. Try again in {minutes} min'),
  'provider.unavailable': text(
    '暂时无法连接统一身份认证，请稍后再试，或使用账号密码登录',
    'The identity provider cannot be reached. Try again shortly or use your password',
  ),
  'provider.refused': text('统一身份认证未完成，请重试', 'The identity provider did not complete the sign-in. Please try again'),
  'provider.foreign': text(
    '此次登录不是在本浏览器中开始的，或已过期，请重新登录',
    'This sign-in was not started in this browser, or has expired. Please start again',
  ),
  'provider.unknown': text(
    '您在统一身份认证中的账号尚未关联平台账号，请联系风险管理员',
    'Your identity is not linked to a portal account. Please ask a risk administrator',
  ),
  'provider.noRole': text('您没有使用平台的权限，请联系风险管理员', 'You have no role in the portal. Please ask a risk administrator'),
  'password.notLocal': text(
    '您的账号在身份提供方登录，没有本地密码',
    'Your account signs in through an identity provider and has no password here',
  ),
  'secondFactor.off': text('未启用两步验证', 'Second factors are not available here'),
  'secondFactor.wrong': text('验证码不正确或已使用', 'The code is wrong or has already been used'),
  'secondFactor.missing': text('请输入验证码', 'Please enter the code'),
  'secondFactor.required': text('请先设置两步验证', 'Please set up your second factor first'),
  'secondFactor.fixed': text('您的角色必须使用两步验证，不能关闭', 'Your role requires a second factor, so it cannot be turned off'),
  'secondFactor.none': text('尚未设置两步验证', 'No second factor is set up'),
  'secondFactor.enabled': text('两步验证已开启', 'Second factor turned on'),
  'secondFactor.removed': text('两步验证已关闭', 'Second factor turned off'),
};
