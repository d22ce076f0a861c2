import UIKit
import Security
import Capacitor

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }

        forgetEarlierInstallation()
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = CAPBridgeViewController()
        window?.makeKeyAndVisible()

        SceneDelegateProxy.shared.scene(scene, willConnectTo: session, options: connectionOptions)
    }

    /// The keychain outlives the app, and the settings do not: whoever installs the app again is nobody
    /// at first. A page could not remember that: the system may clear what a web view keeps.
    private func forgetEarlierInstallation() {
        let settings = UserDefaults.standard
        if settings.bool(forKey: "installed") { return }
        SecItemDelete([kSecClass as String: kSecClassGenericPassword] as CFDictionary)
        settings.set(true, forKey: "installed")
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        SceneDelegateProxy.shared.scene(scene, openURLContexts: URLContexts)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        SceneDelegateProxy.shared.scene(scene, continue: userActivity)
    }
}
